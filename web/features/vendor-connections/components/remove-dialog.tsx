import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { ConfirmActions } from '../../../components/ui/confirm-actions.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Notice } from '../../../components/ui/notice.js';
import { useRemoveVendorConnection } from '../api/vendor-connection-calls.js';
import { WaitingOrders } from './waiting-orders.js';

interface Props {
  connection: VendorConnection;
  onClose: () => void;
  /** Element focused on closing when the opener is gone. */
  focusOnClose?: () => HTMLElement | null;
}

/** Asks before a connection goes. */
export function RemoveVendorConnectionDialog({ connection, onClose, focusOnClose }: Props) {
  const remove = useRemoveVendorConnection();
  return (
    <Dialog open onClose={onClose} title={`Remove ${connection.label}`} focusOnClose={focusOnClose}>
      <div className="space-y-4">
        <p className="text-sm text-soft">Are you sure you want to remove this vendor connection?</p>
        <WaitingOrders connection={connection} />
        {remove.isError && <Notice tone="bad">Failed to remove vendor</Notice>}
        <ConfirmActions
          busy={remove.isPending}
          onCancel={onClose}
          onConfirm={() => remove.mutate(connection._id, { onSuccess: onClose })}
        >
          {remove.isPending ? 'Removing...' : 'Remove'}
        </ConfirmActions>
      </div>
    </Dialog>
  );
}
