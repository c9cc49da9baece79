import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { CredentialRef, SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type { SellerPort } from '@sextant/sellers/seller-port.js';
import type { VendorConnections } from './vendor-connections.js';

/** Asks the seller whether it accepts the credentials. Throws SellerUnavailable when it cannot be asked now. */
export async function verifyCredentials(
  ref: CredentialRef,
  accounts: SellerAccounts,
  connections: VendorConnections,
  seller: SellerPort,
  now: Date,
): Promise<JobResult> {
  const connection = await accounts.connection(ref.connectionId);
  // Replaced or removed meanwhile: a replacement has its own check.
  if (connection?.credentialVersion !== ref.credentialVersion) return 'done';
  const account = await accounts.account(connection.seller, ref);
  if (!account) {
    // Current credentials are missing and must be entered again; the command has no effect if they have been replaced.
    await connections.recordCheck(ref, false, now);
    return 'done';
  }
  const said = await seller.verifyCredentials(account);
  await connections.recordCheck(ref, said === 'accepted', now);
  return 'done';
}
