import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { closeHttpApp } from '@sextant/platform/http/create-http-app.js';
import { closeOnSignal, serviceContext } from '@sextant/platform/process/run-service.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { createAdminApi } from './admin-api.js';
import { readModelVersions } from '@sextant/read-models/versions.js';

const { config, logger, databaseUrl, eventStoreUrl, brokers, security } = serviceContext('admin-api', [
  'MASTER_KEY',
  'TOKEN_VERIFY_KEYS',
  'PUBLIC_URL',
]);
const store = await openEventStore(eventStoreUrl, 4);
const readDb = await openReadDb({
  url: databaseUrl,
  application: 'admin-api',
  logger,
  versions: readModelVersions,
});
const kafka = createKafka({ brokers, security, clientId: 'admin-api', logger });
const app = await createAdminApi({ config, logger, store, readDb, kafka });
closeOnSignal(logger, async () => {
  await closeHttpApp(app);
  await readDb.close();
  await store.close();
});
await app.listen(config.PORT, config.HOST);
logger.info({ port: config.PORT }, 'started');
