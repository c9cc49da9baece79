import { buttonClass } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';

/** Last resort when a page cannot be drawn, most often because a newer version replaced its code: reloading helps. */
export function CrashScreen() {
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        level="h1"
        title="This page could not be shown"
        text="Reloading usually brings it back."
      >
        <a href={window.location.href} className={buttonClass()}>
          Reload
        </a>
      </EmptyState>
    </div>
  );
}
