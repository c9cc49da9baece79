import type { Vault } from '@sextant/platform/vault/vault.js';
import type { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type { CredentialLeases } from '../orders/credential-leases.js';

/** Far longer than any request: older credentials have been recorded by an event or never will be. */
const ABANDONED_AFTER_MS = 60 * 60_000;
const MAX_BATCH = 500;

/**
 * Deletes credentials that no connection knows: vendor-api puts them into the vault before it appends the event that names
 * them, and may die in between. Each record is checked until it has been found in use once; later it is wiped when it is
 * replaced or removed. Returns the number of deleted records.
 */
export async function sweepVault(
  vault: Vault,
  accounts: SellerAccounts,
  leases: CredentialLeases,
): Promise<number> {
  let swept = 0;
  for (const { id, version, owner } of await vault.unused(ABANDONED_AFTER_MS, MAX_BATCH)) {
    const connection = await accounts.connection(id);
    if (connection?.credentialVersion === version) {
      await vault.markInUse(id, version);
      continue;
    }
    const ref = { connectionId: id, credentialVersion: version };
    if (await leases.whileUnused(owner, ref, (trx) => vault.delete(id, version, trx))) swept += 1;
  }
  return swept;
}
