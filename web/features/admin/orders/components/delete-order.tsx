import { ConfirmDeletion } from '../../components/confirm-deletion.js';
import { useDeleteOrder } from '../api/admin-orders.js';

interface Props {
  id: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an order goes, and lets it go. */
export function DeleteOrder({ id, onClose, onDeleted }: Props) {
  const deletion = useDeleteOrder(id);
  return (
    <ConfirmDeletion
      what="order"
      busy={deletion.isPending}
      failed={deletion.isError}
      onDelete={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
      returnTo={() => document.getElementById('main')}
    />
  );
}
