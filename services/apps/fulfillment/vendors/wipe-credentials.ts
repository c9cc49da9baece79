import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import type { AccountStates } from '@sextant/platform/auth/account-states.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { sellers } from '@sextant/sellers/registry.js';
import { waiting } from '../jobs/waiting.js';
import type { CredentialLeases } from '../orders/credential-leases.js';
import type { VendorConnections } from './vendor-connections.js';

/**
 * Wipes the credentials that the event at a revision has replaced or removed, once no purchase order needs them. A wipe cannot be
 * undone, so it asks the event store: a record in Kafka alone wipes nothing.
 */
export async function wipeCredentials(
  connectionId: string,
  revision: number,
  vault: Vault,
  connections: VendorConnections,
  leases: CredentialLeases,
): Promise<JobResult> {
  const connection = await connections.replacedAt(connectionId, revision);
  if (!connection) return 'done';
  const { userId, credentialVersion } = connection;
  const wiped = await leases.whileUnused(userId, connection, (trx) =>
    vault.delete(connectionId, credentialVersion, trx),
  );
  return wiped ? 'done' : waiting;
}

interface Forgetting {
  readonly accounts: AccountStates;
  readonly vault: Vault;
  readonly connections: VendorConnections;
  readonly leases: CredentialLeases;
  readonly now: Date;
}

/**
 * Ends the connections of a deleted user, and wipes the user's credentials once no purchase order needs them. It cannot be
 * undone, so it asks the event store: a record in Kafka alone deletes nothing.
 */
export async function forgetUser(
  userId: string,
  { accounts, vault, connections, leases, now }: Forgetting,
): Promise<JobResult> {
  if ((await accounts.current(userId)).status !== 'deleted') return 'done';
  for (const { key } of sellers) {
    const connectionId = connectionIdOf(userId, key);
    await connections.disconnect(connectionId, `forget/${connectionId}`, now);
  }
  const wiped = await leases.whileUnused(userId, undefined, (trx) => vault.deleteOwner(userId, trx));
  return wiped ? 'done' : waiting;
}
