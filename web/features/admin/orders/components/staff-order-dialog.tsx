import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateNow } from '../../../../lib/invalidate.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { DetailsDialog } from '../../components/details-dialog.js';
import { adminOrderQuery } from '../api/admin-orders.js';
import { useLiveOrders } from '../live/use-live-orders.js';
import { StaffOrderView } from './staff-order-view.js';
import { staffOrderOpener } from './staff-order-list.js';

interface Props {
  id: string;
  open: boolean;
  onClose: () => void;
  onOpenUser: (id: string) => void;
}

/** One order over the list, shown by `StaffOrderView`; it follows what others do to the order. */
export function StaffOrderDialog({ id, open, onClose, onOpenUser }: Props) {
  const queryClient = useQueryClient();
  const changed = useLiveOrders((live) => live.statuses.get(id)?.cursor);
  useEffect(() => {
    if (changed !== undefined) invalidateNow(queryClient, adminOrderQuery(id).queryKey);
  }, [changed, id, queryClient]);
  return (
    <DetailsDialog
      what="order"
      query={useQuery(adminOrderQuery(id))}
      open={open}
      onClose={onClose}
      title={`Order ${orderNumber(id)}`}
      gone="It has been deleted, or never existed."
      opener={() => staffOrderOpener(id)}
    >
      {(order) => <StaffOrderView key={id} order={order} onClose={onClose} onOpenUser={onOpenUser} />}
    </DetailsDialog>
  );
}
