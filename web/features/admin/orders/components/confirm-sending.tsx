import type { AdminOrderDetails } from '@sextant/contracts/http/admin.js';
import type { OrderStatusName } from '@sextant/contracts/http/orders.js';
import { orderStatuses } from '../../../../components/orders/order-statuses.js';
import { ConfirmActions } from '../../../../components/ui/confirm-actions.js';
import { Dialog } from '../../../../components/ui/dialog.js';

const names = new Intl.ListFormat('en-US');

interface Props {
  order: AdminOrderDetails;
  /** Status that sends the order off. */
  status: OrderStatusName;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before an order is sent to its sellers. */
export function ConfirmSending({ order, status, busy, onClose, onConfirm }: Props) {
  return (
    <Dialog open onClose={onClose} title="Confirm Sending" returnTo={() => document.getElementById('main')}>
      <div className="space-y-4">
        <p className="text-sm text-soft">
          {orderStatuses[status].label} sends this order to{' '}
          {names.format(order.sellers.map(({ label }) => label))} at once, and its customer can no longer
          cancel it. This action cannot be undone.
        </p>
        <ConfirmActions busy={busy} onCancel={onClose} onConfirm={onConfirm}>
          {busy ? 'Sending...' : 'Send Order'}
        </ConfirmActions>
      </div>
    </Dialog>
  );
}
