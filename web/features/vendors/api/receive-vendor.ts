import type { VendorConnection, VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateNow } from '../../../lib/invalidate.js';
import { dependingOnVendors, vendorsQuery } from '../../../lib/vendors.js';

const statuses: readonly string[] = [
  'pending',
  'success',
  'failed',
] satisfies VendorConnection['syncStatus'][];
const isStatus = (text: string): text is VendorConnection['syncStatus'] => statuses.includes(text);

/**
 * A connection has changed, here or elsewhere: its badge turns at once, the rest is fetched.
 * @returns the connection when its state is new to this screen
 */
export function receiveVendor(
  queryClient: QueryClient,
  vendorId: string,
  syncStatus: string,
): VendorConnection | null {
  const known = queryClient
    .getQueryData<VendorsAnswer>(vendorsQuery.queryKey)
    ?.vendors.find((vendor) => vendor._id === vendorId);
  const changed = known && isStatus(syncStatus) && known.syncStatus !== syncStatus;
  if (changed) {
    const now = { ...known, syncStatus, isActive: syncStatus !== 'failed' };
    queryClient.setQueryData<VendorsAnswer>(
      vendorsQuery.queryKey,
      (answer) =>
        answer && { vendors: answer.vendors.map((vendor) => (vendor._id === vendorId ? now : vendor)) },
    );
  }
  for (const queryKey of dependingOnVendors) invalidateNow(queryClient, queryKey);
  return changed ? known : null;
}
