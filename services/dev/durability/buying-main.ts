// shop-api and vendor-api in a process to be killed by buying.integration.spec.ts.
import type { AddressInfo } from 'node:net';
import { readConfig } from '@sextant/platform/config/config.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { createShopApi } from '@sextant/shop-api/shop-api.js';
import { VendorApiModule, vendorApiDocs } from '@sextant/vendor-api/vendor-api.module.js';
import { RequestSteps } from './support/request-steps.ts';

/** Pool size; every stopped request keeps its connection. */
const CONNECTIONS = 30;

const steps = new RequestSteps((taken) => process.send?.(taken));
const config = readConfig(process.env);
const url = config.DATABASE_URL ?? '';
const logger = createLogger({ service: 'buying', level: 'silent' });
const store = await openEventStore(url, CONNECTIONS);
const readDb = await openReadModels({ url, application: 'buying', logger, max: CONNECTIONS });
const { knex, readModels } = readDb;
const vault = await openVault({ knex, master: await openMasterKey(config, knex), dataDir: config.DATA_DIR });
const vendors = { module: VendorApiModule.register({ store, vault, readModels }), docs: vendorApiDocs };
const { app } = await createShopApi({
  config,
  logger,
  store,
  readDb,
  webRoot: config.DATA_DIR,
  extraModules: [vendors],
});
await app.listen(0, '127.0.0.1');
steps.watch(app.getHttpServer());
// The spec may have ended during the start.
if (!process.connected) process.exit();
process.once('disconnect', () => process.exit());
process.send?.({ port: (app.getHttpServer().address() as AddressInfo).port });
