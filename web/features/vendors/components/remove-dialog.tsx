import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { ConfirmActions } from '../../../components/ui/confirm-actions.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Notice } from '../../../components/ui/notice.js';
import { useRemoveVendor } from '../api/vendor-calls.js';
import { WaitingOrders } from './waiting-orders.js';

interface Props {
  vendor: VendorConnection;
  onClose: () => void;
  /** Element focused on closing when the opener is gone. */
  returnTo?: () => HTMLElement | null;
}

/** Asks before a connection goes. */
export function RemoveVendorDialog({ vendor, onClose, returnTo }: Props) {
  const remove = useRemoveVendor();
  return (
    <Dialog open onClose={onClose} title={`Remove ${vendor.label}`} returnTo={returnTo}>
      <div className="space-y-4">
        <p className="text-sm text-soft">Are you sure you want to remove this vendor connection?</p>
        <WaitingOrders vendor={vendor} />
        {remove.isError && <Notice tone="bad">Failed to remove vendor</Notice>}
        <ConfirmActions
          busy={remove.isPending}
          onCancel={onClose}
          onConfirm={() => remove.mutate(vendor._id, { onSuccess: onClose })}
        >
          {remove.isPending ? 'Removing...' : 'Remove'}
        </ConfirmActions>
      </div>
    </Dialog>
  );
}
