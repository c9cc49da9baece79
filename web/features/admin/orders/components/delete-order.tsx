import { ConfirmDeletion, type Deleting } from '../../components/confirm-deletion.js';
import { useDeleteOrder } from '../api/admin-orders.js';

export const DeleteOrder = ({ id, ...rest }: Deleting & { id: string }) => (
  <ConfirmDeletion what="order" deletion={useDeleteOrder(id)} {...rest} />
);
