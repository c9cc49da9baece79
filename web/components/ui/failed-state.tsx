import { Button } from './button.js';
import { EmptyState } from './empty-state.js';

/** A request failed: says so in one sentence and offers the one thing that helps. */
export function FailedState({ title, text, onRetry }: { title: string; text?: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState icon="alert" title={title} text={text ?? 'Check your connection, then try again.'}>
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
