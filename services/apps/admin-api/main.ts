import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { serveUntilSignal } from '@sextant/platform/http/serve-until-signal.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { serviceContext, whenReachable } from '@sextant/platform/process/run-service.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { createAdminApi } from './admin-api.js';

const context = serviceContext('admin-api', ['MASTER_KEY', 'TOKEN_VERIFY_KEYS', 'PUBLIC_URL']);
const { config, logger, databaseUrl, eventStoreUrl, brokers, security } = context;
const store = await whenReachable(context, () => openEventStore(eventStoreUrl, 4));
const readDb = await whenReachable(context, () =>
  openReadModels({ url: databaseUrl, application: 'admin-api', logger }),
);
const kafka = createKafka({ brokers, security, clientId: 'admin-api', logger });
await serveUntilSignal(
  await createAdminApi({ config, logger, store, readDb, kafka }),
  context,
  readDb,
  store,
);
