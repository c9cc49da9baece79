import { MAX_PER_PAGE } from '@sextant/contracts/http/limits.js';
import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { awaitsSellers, orderStatuses, type OrderStatus } from '@sextant/domain/order/statuses.js';
import { queryOptions } from '@tanstack/react-query';
import { api, queryString } from '../../../lib/api.js';
import { ORDERS_KEY } from '../../../lib/query-keys.js';

const waitsAt =
  (seller: string) =>
  ({ sellers }: Order): boolean =>
    sellers.some(({ key, status }) => key === seller && status === 'waiting');

/** The user's orders of which a seller has not got its part yet, newest first. */
export const waitingOrdersQuery = (seller: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'waiting', seller],
    queryFn: async ({ signal }) => {
      // One page is more than a practice has under way.
      const under = (status: OrderStatus) =>
        api<OrdersAnswer>(`/api/orders${queryString({ page: 1, limit: MAX_PER_PAGE, status })}`, { signal });
      const answers = await Promise.all(orderStatuses.filter(awaitsSellers).map(under));
      return answers.flatMap(({ orders }) => orders).filter(waitsAt(seller));
    },
    staleTime: 0,
  });
