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
  // Replaced or removed meanwhile: a replacement asks for a check of its own.
  if (connection?.credentialVersion !== ref.credentialVersion) return 'done';
  const account = await accounts.account(connection.seller, ref);
  if (!account) {
    // Counts only while nobody has replaced them: credentials that count and are not there must be entered again.
    await connections.recordCheck(ref, false, now);
    return 'done';
  }
  const said = await seller.verifyCredentials(account);
  await connections.recordCheck(ref, said === 'accepted', now);
  return 'done';
}
