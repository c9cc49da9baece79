import type { ShippingAddressesAnswer } from '@sextant/contracts/http/orders.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { useHasDraft } from './draft-store.js';

/** Shipping addresses of the user's latest orders, newest first. */
export const shippingAddressesQuery = queryOptions({
  queryKey: ['shipping-addresses'],
  queryFn: async ({ signal }) =>
    (await api<ShippingAddressesAnswer>('/api/shipping/addresses', { signal })).addresses,
  staleTime: 5 * 60_000,
});

/**
 * The addresses, none where they cannot be had.
 * @param enabled false for a visitor
 * @returns loading: whether the form has to wait for them; what was typed already is worth more
 */
export function useShippingAddresses(enabled = true) {
  const typed = useHasDraft();
  const { data: addresses = [], isLoading } = useQuery({ ...shippingAddressesQuery, retry: false, enabled });
  return { addresses, loading: isLoading && !typed };
}
