import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { EditForm } from './edit-form.js';

export const EDIT_TITLE = 'Edit Vendor Connection';

interface Props {
  connection: VendorConnection;
  onClose: () => void;
  /** Element focused on closing when the opener is gone. */
  focusOnClose?: () => HTMLElement | null;
}

/** Changes the login of a connected seller. */
export function EditVendorConnectionDialog({ connection, onClose, focusOnClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={EDIT_TITLE} focusOnClose={focusOnClose}>
      <EditForm connection={connection} onClose={onClose} />
    </Dialog>
  );
}
