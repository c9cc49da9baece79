import type { SecurityCall } from '@sextant/contracts/http/audit.js';
import type { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { openMasterKey, rewrapSecret, rootKeysInUse } from '@sextant/platform/sealing/open-master-key.js';
import { authMigrations } from '@sextant/platform/auth/migrations.js';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { KeyTable } from '@sextant/platform/sealing/key-table.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openKeyTable } from '@sextant/platform/vault/open-vault.js';
import { Vault } from '@sextant/platform/vault/vault.js';
import type { Action, Tool, ToolParts } from './tool.js';

interface Parts {
  readonly master: MasterKey;
  readonly keys: KeyTable;
  readonly records: Vault;
  readonly sealing: Sealing;
}

async function open({ db: { knex }, runtime: { config } }: ToolParts): Promise<Parts> {
  const master = await openMasterKey(config, knex);
  const keys = await openKeyTable({ knex, master, dataDir: config.DATA_DIR });
  return { master, keys, records: new Vault(knex, keys), sealing: new Sealing(knex, master) };
}

const counted = (inUse: Readonly<Record<string, number>>): string =>
  Object.entries(inUse)
    .map(([keyId, count]) => `${count} under ${keyId}`)
    .join(', ') || 'none';

const status: Action = async (parts) => {
  const { master, keys, records, sealing } = await open(parts);
  const root = await master.root.currentKeyId();
  const roots = await rootKeysInUse(parts.db.knex);
  console.log(`Root key: ${root}`);
  console.log(`Derivation secret and master keys: ${counted(roots)}`);
  console.log(
    `Credentials at sellers: ${counted(await records.keysInUse())}; current ${await keys.currentKeyId()}`,
  );
  console.log(
    `Keys of users: ${counted(await sealing.keysInUse())}; current ${await sealing.currentKeyId()}`,
  );
  const older = Object.keys(roots).filter((id) => id !== root);
  if (older.length > 0)
    console.log(`Still needed: ${older.join(', ')}. Rotate before any of them is taken away.`);
  return 0;
};

/** Every step commits on its own and skips finished work: after a crash the tool can be run again. */
const rotate: Action = async (parts) => {
  const { master, keys, records, sealing } = await open(parts);
  await rewrapSecret(parts.db.knex, master);
  await keys.rewrapKeys();
  await keys.rotate();
  await sealing.rotate();
  const [credentials, userKeys] = [await records.rewrap(), await sealing.rewrap()];
  console.log(`${credentials.count} credentials and ${userKeys.count} user keys wrapped again.`);
  await migrate(parts.db.knex, authMigrations);
  const call: SecurityCall = 'vault rotate';
  await new SecurityEvents(parts.db.knex).record({ call, outcome: 'done', network: '' });
  const unreadable = [...credentials.unreadable, ...userKeys.unreadable];
  for (const [place, why] of unreadable) console.error(`The key of ${place} stays as it was: ${why}`);
  const shown = await status(parts);
  return unreadable.length > 0 ? 1 : shown;
};

export const vault: Tool = {
  needs: ['MASTER_KEY'],
  usage: [
    'status',
    'rotate        (new keys for users and sellers’ credentials, wrapped by the current root key; Sextant may go on running)',
  ],
  parse([command]) {
    if (command === 'status') return status;
    if (command === 'rotate') return rotate;
    return undefined;
  },
};
