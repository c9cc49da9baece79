import { useQuery } from '@tanstack/react-query';
import { DetailsDialog } from '../../components/details-dialog.js';
import { adminUserQuery } from '../api/admin-users.js';
import { userOpener } from './user-list.js';
import { UserView } from './user-view.js';

interface Props {
  id: string;
  open: boolean;
  onClose: () => void;
  onOpenOrder: (id: string) => void;
}

/** One account over the list. */
export function UserDialog({ id, open, onClose, onOpenOrder }: Props) {
  const query = useQuery(adminUserQuery(id));
  const { data } = query;
  return (
    <DetailsDialog
      what="user"
      query={query}
      open={open}
      onClose={onClose}
      title={data ? `${data.firstName} ${data.lastName}`.trim() : 'User'}
      gone="The account has been deleted, or never existed."
      opener={() => userOpener(id)}
    >
      {(user) => <UserView key={id} user={user} onClose={onClose} onOpenOrder={onOpenOrder} />}
    </DetailsDialog>
  );
}
