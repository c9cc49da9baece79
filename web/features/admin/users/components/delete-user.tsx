import { ConfirmDeletion, type Deleting } from '../../components/confirm-deletion.js';
import { useDeleteUser } from '../api/admin-users.js';

export const DeleteUser = ({ id, ...rest }: Deleting & { id: string }) => (
  <ConfirmDeletion what="user" deletion={useDeleteUser(id)} {...rest} />
);
