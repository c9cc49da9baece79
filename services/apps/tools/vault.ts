import { loadMasterKey } from '@sextant/platform/sealing/master-key.js';
import type { KeyTable } from '@sextant/platform/vault/key-table.js';
import { openKeyTable } from '@sextant/platform/vault/open-vault.js';
import { Vault } from '@sextant/platform/vault/vault.js';
import type { Action, Tool, ToolParts } from './tool.js';

async function open({
  db: { knex },
  runtime: { config },
}: ToolParts): Promise<{ keys: KeyTable; records: Vault }> {
  const keys = await openKeyTable({ knex, master: loadMasterKey(config), dataDir: config.DATA_DIR });
  return { keys, records: new Vault(knex, keys) };
}

const status: Action = async (parts) => {
  const { keys, records } = await open(parts);
  const current = await keys.currentKeyId();
  const inUse = Object.entries(await records.keysInUse());
  for (const [keyId, count] of inUse)
    console.log(`${keyId}${keyId === current ? ' (current)' : ''}: ${count} records`);
  if (inUse.length === 0) console.log(`The vault is empty; the current key is ${current}.`);
  return 0;
};

const rotate: Action = async (parts) => {
  const { keys, records } = await open(parts);
  const keyId = await keys.rotate();
  console.log(`Master key ${keyId} is new; ${await records.rewrap()} records are wrapped with it.`);
  return status(parts);
};

export const vault: Tool = {
  needs: ['MASTER_KEY'],
  usage: ['status', 'rotate   (a new master key for sellers’ credentials; Sextant may go on running)'],
  parse([command]) {
    if (command === 'status') return status;
    if (command === 'rotate') return rotate;
    return undefined;
  },
};
