import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { loadMasterKey } from '@sextant/platform/sealing/master-key.js';
import { KeyFiles } from '@sextant/platform/vault/key-files.js';
import { ensureVaultSchema } from '@sextant/platform/vault/vault.schema.js';
import { Vault } from '@sextant/platform/vault/vault.js';
import { toolRuntime } from './tool-runtime.ts';

const [command] = process.argv.slice(2);
if (command !== 'rotate' && command !== 'status') {
  console.error(`Usage: npm run vault -- status
       npm run vault -- rotate   (a new master key for sellers' credentials; Sextant may go on running)`);
  process.exit(1);
}
const runtime = await toolRuntime();
const knex = createReadDb({
  url: runtime.databaseUrl,
  application: 'vault',
  logger: silentLogger(),
  max: 2,
});
try {
  await ensureVaultSchema(knex);
  const { config } = runtime;
  const keys = new KeyFiles({ master: loadMasterKey(config), dataDir: config.DATA_DIR });
  const vault = new Vault(knex, keys);
  if (command === 'rotate') {
    const keyId = await keys.rotate();
    console.log(`Master key ${keyId} is new; ${await vault.rewrap()} records are wrapped with it.`);
  }
  const current = await keys.currentKeyId();
  const inUse = Object.entries(await vault.keysInUse());
  for (const [keyId, records] of inUse)
    console.log(`${keyId}${keyId === current ? ' (current)' : ''}: ${records} records`);
  if (inUse.length === 0) console.log(`The vault is empty; the current key is ${current}.`);
} finally {
  await knex.destroy();
  await runtime.close();
}
