import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { Notice } from '../../../../components/ui/notice.js';
import { Skeleton } from '../../../../components/ui/skeleton.js';
import { invalidateNow } from '../../../../lib/invalidate.js';
import { hasStatus } from '../../../../lib/problem.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { adminOrderQuery } from '../api/admin-orders.js';
import { useOrderStream } from '../stream/use-order-stream.js';
import { StaffOrderView } from './staff-order-view.js';
import { staffOrderOpener } from './staff-order-list.js';

interface Props {
  id: string;
  open: boolean;
  onClose: () => void;
  onOpenUser: (id: string) => void;
}

/** One order over the list, which follows what others do to it. */
export function OrderDialog({ id, open, onClose, onOpenUser }: Props) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(adminOrderQuery(id));
  const changed = useOrderStream((stream) => stream.statuses.get(id)?.cursor);
  useEffect(() => {
    if (changed !== undefined) invalidateNow(queryClient, adminOrderQuery(id).queryKey);
  }, [changed, id, queryClient]);
  const gone = hasStatus(error, 404);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Order ${orderNumber(id)}`}
      shape="wide"
      returnTo={() => staffOrderOpener(id) ?? document.getElementById('main')}
    >
      {gone && (
        <Notice tone="info" title="Order not found">
          It has been deleted, or never existed.
        </Notice>
      )}
      {error && !gone && (
        <div className="mb-4 space-y-3">
          <Notice tone="bad">Failed to load order details. Please try again.</Notice>
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading order" className="space-y-4">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {data && !gone && <StaffOrderView key={id} order={data} onClose={onClose} onOpenUser={onOpenUser} />}
    </Dialog>
  );
}
