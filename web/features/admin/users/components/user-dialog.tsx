import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { Notice } from '../../../../components/ui/notice.js';
import { Skeleton } from '../../../../components/ui/skeleton.js';
import { hasStatus } from '../../../../lib/problem.js';
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
  const { data, error, refetch } = useQuery(adminUserQuery(id));
  const gone = hasStatus(error, 404);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={data ? `${data.firstName} ${data.lastName}`.trim() : 'User'}
      shape="wide"
      returnTo={() => userOpener(id) ?? document.getElementById('main')}
    >
      {gone && (
        <Notice tone="info" title="User not found">
          The account has been deleted, or never existed.
        </Notice>
      )}
      {error && !gone && (
        <div className="mb-4 space-y-3">
          <Notice tone="bad">Failed to load user details. Please try again.</Notice>
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading user" className="space-y-4">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-80 w-full" />
        </div>
      )}
      {data && !gone && <UserView key={id} user={data} onClose={onClose} onOpenOrder={onOpenOrder} />}
    </Dialog>
  );
}
