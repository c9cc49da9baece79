import type { LatestShippingAnswer } from '@sextant/contracts/http/orders.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { hasStatus } from '../../../lib/problem.js';

/** The address of the last order; null when there is none. */
export const latestShippingQuery = queryOptions({
  queryKey: ['latest-shipping'],
  queryFn: async ({ signal }) => {
    try {
      return (await api<LatestShippingAnswer>('/api/shipping/latest', { signal })).shippingAddress;
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
});
