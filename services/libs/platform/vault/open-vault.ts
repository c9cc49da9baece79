import type { Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import type { MasterKey } from '../sealing/master-key.js';
import { takeOverKeyFiles } from './key-files.js';
import { KeyTable } from '../sealing/key-table.js';
import { vaultMigrations } from './migrations.js';
import { Vault } from './vault.js';

interface VaultOptions {
  readonly knex: Knex;
  readonly master: MasterKey;
  readonly dataDir: string;
}

/** Master keys of the vault; creates missing tables. */
export async function openKeyTable({ knex, master, dataDir }: VaultOptions): Promise<KeyTable> {
  await migrate(knex, vaultMigrations);
  const keys = new KeyTable({ knex, master, schema: 'vault' });
  await takeOverKeyFiles(keys, dataDir);
  return keys;
}

/** Opens the vault with master keys in the same database; creates missing tables. */
export const openVault = async (options: VaultOptions): Promise<Vault> =>
  new Vault(options.knex, await openKeyTable(options));
