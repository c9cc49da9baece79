import { ConfirmDeletion } from '../../components/confirm-deletion.js';
import { useDeleteUser } from '../api/admin-users.js';

interface Props {
  id: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an account goes, and lets it go. */
export function DeleteUser({ id, onClose, onDeleted }: Props) {
  const deletion = useDeleteUser(id);
  return (
    <ConfirmDeletion
      what="user"
      busy={deletion.isPending}
      failed={deletion.isError}
      onDelete={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
      returnTo={() => document.getElementById('main')}
    />
  );
}
