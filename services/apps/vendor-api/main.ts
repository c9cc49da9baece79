import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { closeHttpApp } from '@sextant/platform/http/create-http-app.js';
import { closeOnSignal, serviceContext } from '@sextant/platform/process/run-service.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { createVendorApi } from './vendor-api.js';
import { readModelVersions } from '@sextant/read-models/versions.js';

const { config, logger, databaseUrl, eventStoreUrl } = serviceContext('vendor-api', [
  'MASTER_KEY',
  'TOKEN_VERIFY_KEYS',
  'PUBLIC_URL',
]);
const store = await openEventStore(eventStoreUrl, 4);
const readDb = await openReadDb({
  url: databaseUrl,
  application: 'vendor-api',
  logger,
  versions: readModelVersions,
});
const app = await createVendorApi({ config, logger, store, readDb });
closeOnSignal(logger, async () => {
  await closeHttpApp(app);
  await readDb.close();
  await store.close();
});
await app.listen(config.PORT, config.HOST);
logger.info({ port: config.PORT }, 'started');
