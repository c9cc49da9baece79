import type { Knex } from 'knex';
import type { MasterKey } from '../sealing/master-key.js';
import { KeyFiles } from './key-files.js';
import { ensureVaultSchema } from './vault.schema.js';
import { Vault } from './vault.js';

/** Opens the vault with master keys on this machine; creates missing tables. */
export async function openVault(options: {
  readonly knex: Knex;
  readonly master: MasterKey;
  readonly dataDir: string;
}): Promise<Vault> {
  await ensureVaultSchema(options.knex);
  return new Vault(options.knex, new KeyFiles(options));
}
