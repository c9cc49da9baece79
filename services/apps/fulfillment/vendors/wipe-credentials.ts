import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { sellers } from '@sextant/sellers/registry.js';
import type { CredentialLeases } from '../orders/credential-leases.js';
import type { VendorConnections } from './vendor-connections.js';

/** Wipes the credentials that a connection had before a revision, once no purchase order needs them. */
export async function wipeCredentials(
  connectionId: string,
  before: number,
  vault: Vault,
  connections: VendorConnections,
  leases: CredentialLeases,
): Promise<JobResult> {
  const connection = await connections.before(connectionId, before);
  if (!connection) return 'done';
  const { userId, credentialVersion } = connection;
  const wiped = await leases.whileUnused(userId, connection, (trx) =>
    vault.delete(connectionId, credentialVersion, trx),
  );
  return wiped ? 'done' : 'retry';
}

/** Ends the connections of a deleted user, and wipes everything the vault holds of them once nothing needs it. */
export async function forgetUser(
  userId: string,
  vault: Vault,
  connections: VendorConnections,
  leases: CredentialLeases,
  now: Date,
): Promise<JobResult> {
  for (const { key } of sellers) {
    const connectionId = connectionIdOf(userId, key);
    await connections.disconnect(connectionId, `forget/${connectionId}`, now);
  }
  const wiped = await leases.whileUnused(userId, undefined, (trx) => vault.deleteOwner(userId, trx));
  return wiped ? 'done' : 'retry';
}
