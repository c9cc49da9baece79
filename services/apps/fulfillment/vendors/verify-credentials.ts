import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { CredentialRef, SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type { SellerPort } from '@sextant/sellers/seller-port.js';
import type { VendorConnections } from './vendor-connections.js';

export interface VerifyTools {
  readonly accounts: SellerAccounts;
  readonly connections: VendorConnections;
  readonly seller: SellerPort;
  readonly now: () => Date;
}

/** Asks the seller whether it accepts the credentials. Throws SellerUnavailable when it cannot be asked now. */
export async function verifyCredentials(ref: CredentialRef, tools: VerifyTools): Promise<JobResult> {
  const { accounts, connections, seller, now } = tools;
  const connection = await accounts.connection(ref.connectionId);
  // Replaced or removed meanwhile: whoever replaced them has asked for a check of their own.
  if (connection?.credentialVersion !== ref.credentialVersion) return 'done';
  const account = await accounts.account(connection.seller, ref);
  if (!account) {
    // Counts only while nobody has replaced them: credentials that count and are not there must be entered again.
    await connections.recordCheck(ref, false, now());
    return 'done';
  }
  const said = await seller.verifyCredentials(account);
  await connections.recordCheck(ref, said === 'accepted', now());
  return 'done';
}
