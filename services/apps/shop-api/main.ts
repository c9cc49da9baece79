import path from 'node:path';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { closeHttpApp } from '@sextant/platform/http/create-http-app.js';
import { closeOnSignal, serviceContext } from '@sextant/platform/process/run-service.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { createShopApi } from './shop-api.js';
import { readModelVersions } from '@sextant/read-models/versions.js';

const { config, logger, databaseUrl, eventStoreUrl } = serviceContext('shop-api', [
  'MASTER_KEY',
  'TOKEN_SIGNING_KEY',
  'SMTP_URL',
  'PUBLIC_URL',
  'SELLERS_URL',
]);
const store = await openEventStore(eventStoreUrl);
const readDb = await openReadDb({
  url: databaseUrl,
  application: 'shop-api',
  logger,
  max: 16,
  versions: readModelVersions,
});
const { app } = await createShopApi({
  config,
  logger,
  store,
  readDb,
  webRoot: path.resolve(import.meta.dirname, '../../../../web/dist'),
});
closeOnSignal(logger, async () => {
  await closeHttpApp(app);
  await readDb.close();
  await store.close();
});
await app.listen(config.PORT, config.HOST);
logger.info({ port: config.PORT }, 'started');
