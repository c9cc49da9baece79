import { loadMasterKey } from '@sextant/platform/sealing/master-key.js';
import { KeyFiles } from '@sextant/platform/vault/key-files.js';
import { ensureVaultSchema } from '@sextant/platform/vault/vault.schema.js';
import { Vault } from '@sextant/platform/vault/vault.js';
import { runTool, type Action, type ToolParts } from './run-tool.ts';

const usage = `Usage: npm run vault -- status
       npm run vault -- rotate   (a new master key for sellers' credentials; Sextant may go on running)`;

async function open({
  db: { knex },
  runtime: { config },
}: ToolParts): Promise<{ keys: KeyFiles; vault: Vault }> {
  await ensureVaultSchema(knex);
  const keys = new KeyFiles({ master: loadMasterKey(config), dataDir: config.DATA_DIR });
  return { keys, vault: new Vault(knex, keys) };
}

const status: Action = async (parts) => {
  const { keys, vault } = await open(parts);
  const current = await keys.currentKeyId();
  const inUse = Object.entries(await vault.keysInUse());
  for (const [keyId, records] of inUse)
    console.log(`${keyId}${keyId === current ? ' (current)' : ''}: ${records} records`);
  if (inUse.length === 0) console.log(`The vault is empty; the current key is ${current}.`);
  return 0;
};

const rotate: Action = async (parts) => {
  const { keys, vault } = await open(parts);
  const keyId = await keys.rotate();
  console.log(`Master key ${keyId} is new; ${await vault.rewrap()} records are wrapped with it.`);
  return status(parts);
};

await runTool('vault', usage, ([command]) => ({ status, rotate })[command ?? '']);
