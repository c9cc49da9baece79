import type { VendorConnection, VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { useSession, useUser } from './session.js';

/** The seller accounts of the signed-in user. Shared: the account, the cart, products and the search all ask. */
export const vendorsQuery = queryOptions({
  queryKey: ['vendors'],
  queryFn: ({ signal }) => api<VendorsAnswer>('/api/vendors', { signal }),
  staleTime: 60_000,
});

/** Searches whose answer is the user's own: among the sellers they have connected, or at their own prices. */
export const personalSearchKey = ['search', 'personal'] as const;
/** Personal searches sorted by the increase of the cart's total. */
export const cartSearchKey = [...personalSearchKey, 'cart'] as const;

/** Whatever a changed connection makes old. */
export const dependingOnVendors = [
  vendorsQuery.queryKey,
  ['own-price'],
  ['basket'],
  personalSearchKey,
] as const;

const none: readonly VendorConnection[] = [];

/** Every connection, whatever its state; none for visitors and while unknown. */
export function useVendors(): readonly VendorConnection[] {
  const user = useUser();
  const { data } = useQuery({ ...vendorsQuery, enabled: user !== null, retry: false });
  return user ? (data?.vendors ?? none) : none;
}

/** Status of `useVendors`: while it is not `known`, nobody may be told to connect a seller. */
export function useVendorsKnown(): 'loading' | 'known' | 'failed' {
  const { user, status } = useSession();
  const { data, isError } = useQuery({ ...vendorsQuery, enabled: user !== null, retry: false });
  if (status === 'checking') return 'loading';
  return data || !user ? 'known' : isError ? 'failed' : 'loading';
}

/** Keys of the sellers one can order from: connected, and not refused by the seller. */
export const useConnectedSellers = (): readonly string[] =>
  useVendors()
    .filter((vendor) => vendor.isActive)
    .map((vendor) => vendor.seller);

/** Keys of the sellers that know the user and can be asked for their prices. */
export const useVerifiedSellers = (): readonly string[] =>
  useVendors()
    .filter((vendor) => vendor.syncStatus === 'success')
    .map((vendor) => vendor.seller);

/** Keys of the sellers that no longer take the user's login. */
export const useRefusedSellers = (): readonly string[] =>
  useVendors()
    .filter((vendor) => !vendor.isActive)
    .map((vendor) => vendor.seller);
