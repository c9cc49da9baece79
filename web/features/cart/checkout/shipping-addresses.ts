import type { ShippingAddressesAnswer } from '@sextant/contracts/http/orders.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

/** Where the user's latest orders went, the last one first. */
export const shippingAddressesQuery = queryOptions({
  queryKey: ['shipping-addresses'],
  queryFn: async ({ signal }) =>
    (await api<ShippingAddressesAnswer>('/api/shipping/addresses', { signal })).addresses,
  staleTime: 5 * 60_000,
});
