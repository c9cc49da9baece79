import { useId } from 'react';
import { Button } from '../../../components/ui/button.js';

interface Props {
  busy: boolean;
  onKeep: () => void;
  onCancel: () => void;
}

/**
 * Asks before an order is taken back. It stands below the button that asked for it, so that a double click on that one
 * answers nothing, and the cursor begins on the answer that changes nothing.
 */
export function CancelQuestion({ busy, onKeep, onCancel }: Props) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-consequence`}
      className="animate-appear space-y-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm"
    >
      <div>
        <p id={`${id}-question`} className="font-semibold">
          Are you sure you want to cancel this order?
        </p>
        <p id={`${id}-consequence`} className="mt-1 text-soft">
          No seller has received it yet. You cannot bring a cancelled order back, only order it again.
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" size="sm" autoFocus disabled={busy} onClick={onKeep}>
          Keep Order
        </Button>
        <Button look="danger" size="sm" busy={busy} onClick={onCancel}>
          {busy ? 'Cancelling...' : 'Cancel Order'}
        </Button>
      </div>
    </div>
  );
}
