import { useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { sellerKeyOf } from './sellers.js';
import { useUser } from './session.js';

interface VendorsAnswer {
  vendors: { vendorDomain: string; isActive: boolean }[];
}

const none: readonly string[] = [];

/** Keys of the sellers the signed-in user has connected; empty for visitors and while unknown. */
export function useConnectedSellers(): readonly string[] {
  const user = useUser();
  const { data } = useQuery({
    queryKey: ['vendors', 'connected'],
    enabled: user !== null,
    retry: false,
    staleTime: 60_000,
    queryFn: ({ signal }) => api<VendorsAnswer>('/api/vendors', { signal }),
    select: (answer) =>
      (answer.vendors ?? [])
        .filter((vendor) => vendor.isActive)
        .map((vendor) => sellerKeyOf(vendor.vendorDomain)),
  });
  return user ? (data ?? none) : none;
}
