import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { openMasterKey, rewrapSecret } from '@sextant/platform/sealing/open-master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openKeyTable } from '@sextant/platform/vault/open-vault.js';
import { Vault } from '@sextant/platform/vault/vault.js';

/** Same as `npm run vault -- rotate`, in a process that is killed in the middle. */
const [url = '', MASTER_KEY = '', previous = ''] = process.argv.slice(2);
const knex = createPool({ url, application: 'rotating', logger: silentLogger() });
const config = { MASTER_KEY, MASTER_KEY_PREVIOUS: [previous], DATA_DIR: '/nonexistent' };
const master = await openMasterKey(config, knex);
const keys = await openKeyTable({ knex, master, dataDir: config.DATA_DIR });
const sealing = new Sealing(knex, master);
await rewrapSecret(knex, master);
await keys.rewrapKeys();
await keys.rotate();
await sealing.rotate();
await sealing.rewrap();
await new Vault(knex, keys).rewrap();
await knex.destroy();
