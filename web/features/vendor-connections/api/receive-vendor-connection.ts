import type { VendorConnection, VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { isSyncStatus, isUsable } from '@sextant/domain/vendor-connection/sync-status.js';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateNow } from '../../../lib/invalidate.js';
import { dependingOnVendorConnections, vendorConnectionsQuery } from '../../../lib/vendor-connections.js';

/**
 * A connection has changed, here or elsewhere: its badge changes at once, the rest is fetched.
 * @returns the connection when its state is new to this screen
 */
export function receiveVendorConnection(
  queryClient: QueryClient,
  connectionId: string,
  syncStatus: string,
): VendorConnection | null {
  const known = queryClient
    .getQueryData<VendorsAnswer>(vendorConnectionsQuery.queryKey)
    ?.vendors.find((connection) => connection._id === connectionId);
  const changed = known && isSyncStatus(syncStatus) && known.syncStatus !== syncStatus;
  if (changed) {
    const now = { ...known, syncStatus, isActive: isUsable({ syncStatus }) };
    queryClient.setQueryData<VendorsAnswer>(
      vendorConnectionsQuery.queryKey,
      (answer) =>
        answer && {
          vendors: answer.vendors.map((connection) => (connection._id === connectionId ? now : connection)),
        },
    );
  }
  for (const queryKey of dependingOnVendorConnections) invalidateNow(queryClient, queryKey);
  return changed ? known : null;
}
