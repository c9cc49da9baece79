import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Notice } from '../../../components/ui/notice.js';

interface Props {
  what: 'order' | 'user';
  busy: boolean;
  failed: boolean;
  onDelete: () => void;
  onClose: () => void;
  returnTo?: () => HTMLElement | null;
}

/** Asks before something goes for good. */
export function ConfirmDeletion({ what, busy, failed, onDelete, onClose, returnTo }: Props) {
  return (
    <Dialog open onClose={onClose} title="Confirm Deletion" returnTo={returnTo}>
      <div className="space-y-4">
        <p className="text-sm text-soft">
          Are you sure you want to delete this {what}? This action cannot be undone.
        </p>
        {failed && <Notice tone="bad">Failed to delete. Please try again.</Notice>}
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" busy={busy} onClick={onDelete}>
            {busy ? 'Deleting...' : 'Delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
