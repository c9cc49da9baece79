import { useQuery } from '@tanstack/react-query';
import { ConfirmDeletion, type Deleting } from '../../components/confirm-deletion.js';
import { adminOrderQuery, useDeleteOrder } from '../api/admin-orders.js';
import { stillDelivering } from './status-consequence.js';

/** Asks before an order is deleted, and names the sellers that this does not stop. Reads the order, because a list may be older. */
export function DeleteOrder({ id, ...rest }: Deleting & { id: string }) {
  const { data: order } = useQuery(adminOrderQuery(id));
  const notEnded = order ? stillDelivering(order).join(' ') : '';
  return <ConfirmDeletion what="order" deletion={useDeleteOrder(id)} notEnded={notEnded} {...rest} />;
}
