import path from 'node:path';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { serveUntilSignal } from '@sextant/platform/http/serve-until-signal.js';
import { serviceContext, whenReachable } from '@sextant/platform/process/run-service.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { createShopApi } from './shop-api.js';

const context = serviceContext('shop-api', [
  'MASTER_KEY',
  'TOKEN_SIGNING_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'SELLERS_URL',
]);
const { config, logger, databaseUrl, eventStoreUrl } = context;
const store = await whenReachable(context, () => openEventStore(eventStoreUrl));
const readDb = await whenReachable(context, () =>
  openReadModels({ url: databaseUrl, application: 'shop-api', logger, max: 16 }),
);
const webRoot = path.resolve(import.meta.dirname, '../../../../web/dist');
const { app } = await createShopApi({ config, logger, store, readDb, webRoot });
await serveUntilSignal(app, context, readDb, store);
