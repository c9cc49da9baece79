import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { serveUntilSignal } from '@sextant/platform/http/serve-until-signal.js';
import { serviceContext, whenReachable } from '@sextant/platform/process/run-service.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { createVendorApi } from './vendor-api.js';

const context = serviceContext('vendor-api', ['MASTER_KEY', 'TOKEN_VERIFY_KEYS', 'PUBLIC_URL']);
const { config, logger, databaseUrl, eventStoreUrl } = context;
const store = await whenReachable(context, () => openEventStore(eventStoreUrl, 4));
const readDb = await whenReachable(context, () =>
  openReadModels({ url: databaseUrl, application: 'vendor-api', logger }),
);
await serveUntilSignal(await createVendorApi({ config, logger, store, readDb }), context, readDb, store);
