import type { LatestShippingAnswer, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { hasStatus } from '../../../lib/problem.js';

/**
 * The address of the last order; null when there is none. Asked for only where something has been ordered: to the address
 * of nothing the answer is 404, which the browser of every new buyer would report as an error.
 */
export const latestShippingQuery = queryOptions({
  queryKey: ['latest-shipping'],
  queryFn: async ({ signal }) => {
    const { total } = await api<OrdersAnswer>('/api/orders?page=1&limit=1', { signal });
    if (total === 0) return null;
    try {
      return (await api<LatestShippingAnswer>('/api/shipping/latest', { signal })).shippingAddress;
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
});
