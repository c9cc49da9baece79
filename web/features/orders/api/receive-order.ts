import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import type { Query, QueryClient } from '@tanstack/react-query';
import { invalidateNow, refetchStale } from '../../../lib/invalidate.js';
import { isOrderStatus } from '../../../components/orders/order-statuses.js';
import { addNewOrder, forgetNewOrder } from '../store/new-orders.js';
import { orderLists, orderQuery } from './get-orders.js';
import { ORDERS_KEY } from '../../../lib/query-keys.js';

/** What its new status alone says of an order until it is fetched: only a pending one can be cancelled. */
function changeTo(status: string): Partial<Order> {
  if (!isOrderStatus(status)) return {};
  return status === 'pending' ? { status } : { status, cancellableUntil: null };
}

/** Changes an order wherever a list shows it. Answers whether one does. */
function patchLists(queryClient: QueryClient, id: string, change: Partial<Order>): boolean {
  let found = false;
  queryClient.setQueriesData<OrdersAnswer>({ queryKey: orderLists }, (answer) => {
    if (!answer?.orders.some((order) => order._id === id)) return answer;
    found = true;
    return {
      ...answer,
      orders: answer.orders.map((order) => (order._id === id ? { ...order, ...change } : order)),
    };
  });
  return found;
}

/** Staff have deleted an order: no list shows it any more, and who looks at it is told. */
function forgetOrder(queryClient: QueryClient, id: string): void {
  forgetNewOrder(id);
  queryClient.setQueriesData<OrdersAnswer>(
    { queryKey: orderLists },
    (answer) => answer && { ...answer, orders: answer.orders.filter((order) => order._id !== id) },
  );
  void queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
  void queryClient.resetQueries({ queryKey: orderQuery(id).queryKey, exact: true });
}

/**
 * An order has changed, here or elsewhere. Its status changes at once wherever it is shown, a row where it stands, and an unknown
 * order waits to be asked for: nothing moves under the cursor. Queries computed from the orders are refetched.
 */
export function receiveOrder(queryClient: QueryClient, id: string, status: string): void {
  if (status === 'deleted') return forgetOrder(queryClient, id);
  const change = changeTo(status);
  const known = patchLists(queryClient, id, change);
  queryClient.setQueryData(orderQuery(id).queryKey, (order) => order && { ...order, ...change });
  // Others may be on another page of the list.
  if (!known && status === 'pending') addNewOrder(id);
  void queryClient.invalidateQueries({ queryKey: orderLists, refetchType: 'none' });
  refetchStale(queryClient, orderLists);
  const isCalculated = ({ queryKey }: Query): boolean => queryKey[1] !== orderLists[1];
  for (const { queryKey } of queryClient
    .getQueryCache()
    .findAll({ queryKey: ORDERS_KEY, predicate: isCalculated }))
    invalidateNow(queryClient, queryKey);
  void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey, refetchType: 'none' });
  const shown = queryClient
    .getQueryCache()
    .find({ queryKey: orderQuery(id).queryKey })
    ?.isActive();
  if (!known && !shown) return;
  refetchOrder(queryClient, id).then(
    (order) => patchLists(queryClient, id, order),
    () => undefined,
  );
}

/** An answer that is on its way may have been given before the change: it is not waited for. */
async function refetchOrder(queryClient: QueryClient, id: string): Promise<Order> {
  const query = orderQuery(id);
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  return queryClient.fetchQuery({ ...query, staleTime: 0 });
}
