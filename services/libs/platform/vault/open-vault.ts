import type { Knex } from 'knex';
import type { MasterKey } from '../sealing/master-key.js';
import { KeyFiles } from './key-files.js';
import { vaultMigrations } from './migrations.js';
import { migrate } from '../read-db/migrate.js';
import { Vault } from './vault.js';

/** Opens the vault with master keys on this machine; creates missing tables. */
export async function openVault(options: {
  readonly knex: Knex;
  readonly master: MasterKey;
  readonly dataDir: string;
}): Promise<Vault> {
  await migrate(options.knex, vaultMigrations);
  return new Vault(options.knex, new KeyFiles(options));
}
