import type { AdminUserDetails } from '@sextant/contracts/http/admin.js';
import { ConfirmActions } from '../../../../components/ui/confirm-actions.js';
import { Dialog } from '../../../../components/ui/dialog.js';

interface Props {
  user: AdminUserDetails;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before somebody is locked out of their account. */
export function ConfirmDeactivation({ user, busy, onClose, onConfirm }: Props) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Dialog open onClose={onClose} title="Confirm Deactivation">
      <div className="space-y-4">
        <p className="text-sm wrap-anywhere text-soft">
          {name} ({user.email}) is logged out everywhere at once, and cannot log in or reset the password
          until the account is activated again. Orders stay as they are: pending ones still go to their
          sellers.
        </p>
        <ConfirmActions busy={busy} onCancel={onClose} onConfirm={onConfirm}>
          Deactivate
        </ConfirmActions>
      </div>
    </Dialog>
  );
}
