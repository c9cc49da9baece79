import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import { statusLooks } from '../../../../components/orders/order-statuses.js';
import { ConfirmActions } from '../../../../components/ui/confirm-actions.js';
import { Dialog } from '../../../../components/ui/dialog.js';

/** A status somebody wants to set, and what that means for the customer and the sellers. */
export interface StatusQuestion {
  status: OrderStatus;
  expectedStatus: OrderStatus;
  consequence: string;
}

interface Props {
  question: StatusQuestion;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Element focused on closing when the button that opened it can no longer be. */
  focusOnClose: () => HTMLElement | null;
}

/** Asks before a status is set that may be meant otherwise (`questionBefore`). */
export function ConfirmStatus({ question, busy, onClose, onConfirm, focusOnClose }: Props) {
  const { status, expectedStatus, consequence } = question;
  return (
    <Dialog open onClose={onClose} title="Confirm Status" focusOnClose={focusOnClose}>
      <div className="space-y-4">
        <p className="text-sm text-soft">{consequence}</p>
        <ConfirmActions
          busy={busy}
          onCancel={onClose}
          onConfirm={onConfirm}
          look={status === 'cancelled' ? 'danger' : 'primary'}
          cancel={`Keep ${statusLooks[expectedStatus].label}`}
        >
          Set to {statusLooks[status].label}
        </ConfirmActions>
      </div>
    </Dialog>
  );
}
