import { useRevalidator, useRouteError } from 'react-router';
import { buttonClass } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailedState, failedTitle } from '../../components/ui/failed-state.js';
import { RetryOnline } from '../../lib/lazy-part.js';
import { ChunkLoadError } from '../../lib/lazy-with-reload.js';

/** In place of a page that failed. One whose code did not load is loaded when it is asked for again, or the network is back. */
export function CrashScreen() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const retry = (): void => void revalidate();
  if (error instanceof ChunkLoadError)
    return (
      <>
        <RetryOnline onRetry={retry} />
        <FailedState level="h1" title={failedTitle('The page', undefined)} onRetry={retry} />
      </>
    );
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
