import type { UseMutationResult } from '@tanstack/react-query';
import { ConfirmActions } from '../../../components/ui/confirm-actions.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Notice } from '../../../components/ui/notice.js';
import { messageOf } from '../../../lib/problem.js';

export interface Deleting {
  onClose: () => void;
  onDeleted: () => void;
}

interface Props extends Deleting {
  what: 'order' | 'user';
  deletion: UseMutationResult<unknown, Error, void>;
  /** Text about what the deletion does not end. */
  notEnded?: string;
}

/** Asks before a permanent deletion. */
export function ConfirmDeletion({ what, deletion, notEnded, onClose, onDeleted }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm Deletion"
      focusOnClose={() => document.getElementById('main')}
    >
      <div className="space-y-4">
        <p className="text-sm text-soft">
          Are you sure you want to delete this {what}? This action cannot be undone.
        </p>
        {notEnded && <Notice tone="warn">{notEnded}</Notice>}
        {deletion.isError && (
          <Notice tone="bad">{messageOf(deletion.error, 'Failed to delete. Please try again.')}</Notice>
        )}
        <ConfirmActions
          busy={deletion.isPending}
          onCancel={onClose}
          onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
        >
          {deletion.isPending ? 'Deleting...' : 'Delete'}
        </ConfirmActions>
      </div>
    </Dialog>
  );
}
