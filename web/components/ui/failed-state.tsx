import { Button } from './button.js';
import { EmptyState, type HeadingLevel } from './empty-state.js';

/** Title of a request that failed; older data that is still on screen did load, and may be out of date. */
export const failedTitle = (what: string, data: unknown): string =>
  data === undefined ? `${what} did not load` : `${what} may be out of date`;

interface Props {
  title: string;
  text?: string;
  onRetry: () => void;
  /** Heading level that fits the page around it. */
  level?: HeadingLevel;
}

/** A request failed: says so in one sentence and offers the one thing that helps. */
export function FailedState({ title, text, onRetry, level = 'h2' }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={title}
        text={text ?? 'Check your connection, then try again.'}
        level={level}
      >
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
