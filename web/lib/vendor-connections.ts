import type { VendorConnection, VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { isUnanswered } from './idempotency-key.js';
import { BASKET_KEY, OWN_PRICE_KEY, SEARCH_KEY } from './query-keys.js';
import { useSession, useUser } from './session.js';

/** The seller accounts of the signed-in user. Shared: the account, the cart, products and the search all ask. */
export const vendorConnectionsQuery = queryOptions({
  queryKey: ['vendor-connections'],
  queryFn: ({ signal }) => api<VendorsAnswer>('/api/vendors', { signal }),
  staleTime: 60_000,
});

/** Searches whose answer is the user's own: among the sellers they have connected, or at their own prices. */
export const personalSearchKey = [...SEARCH_KEY, 'personal'] as const;
/** Personal searches sorted by the increase of the cart's total. */
export const cartSearchKey = [...personalSearchKey, 'cart'] as const;

/** Keys of all queries that a changed connection makes stale. */
export const dependingOnVendorConnections = [
  vendorConnectionsQuery.queryKey,
  OWN_PRICE_KEY,
  BASKET_KEY,
  personalSearchKey,
] as const;

const none: readonly VendorConnection[] = [];

/** Every connection, whatever its state; none for visitors and while unknown. */
export function useVendorConnections(): readonly VendorConnection[] {
  const user = useUser();
  const { data } = useQuery({ ...vendorConnectionsQuery, enabled: user !== null, retry: false });
  return user ? (data?.vendors ?? none) : none;
}

/** `lost`: the network failed, and they are asked for again. `failed`: the server cannot say. */
export type ConnectionsStatus = 'loading' | 'lost' | 'known' | 'failed';

/** Pause before they are asked for again, for networks that fail without going offline. */
const LOST_AGAIN_MS = 10_000;

/** Status of `useVendorConnections`: while it is not `known`, nobody may be told to connect a seller. */
export function useVendorConnectionsKnown(): ConnectionsStatus {
  const { user, status } = useSession();
  const { data, error } = useQuery({
    ...vendorConnectionsQuery,
    enabled: user !== null,
    retry: false,
    refetchInterval: ({ state }) => isUnanswered(state.error) && LOST_AGAIN_MS,
  });
  if (status === 'checking') return 'loading';
  if (data || !user) return 'known';
  return error === null ? 'loading' : isUnanswered(error) ? 'lost' : 'failed';
}

/** Keys of the sellers one can order from: connected, and not refused by the seller. */
export const useConnectedSellers = (): readonly string[] =>
  useVendorConnections()
    .filter((connection) => connection.isActive)
    .map((connection) => connection.seller);

/** Keys of the sellers that know the user and can be asked for their prices. */
export const useVerifiedSellers = (): readonly string[] =>
  useVendorConnections()
    .filter((connection) => connection.syncStatus === 'success')
    .map((connection) => connection.seller);

/** Keys of the sellers that no longer take the user's login. */
export const useRefusedSellers = (): readonly string[] =>
  useVendorConnections()
    .filter((connection) => !connection.isActive)
    .map((connection) => connection.seller);
