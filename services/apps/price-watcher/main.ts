import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { runService } from '@sextant/platform/process/run-service.js';
import { sellersOrigin } from '@sextant/sellers/connectors/sellers-origin.js';
import { startPriceWatcher } from './price-watcher.js';

await runService(
  'price-watcher',
  ['SELLERS_URL'],
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }, opened) => {
    const store = opened.adopt(await openEventStore(eventStoreUrl, 4), (each) => each.close());
    const watcher = await startPriceWatcher({
      databaseUrl,
      brokers,
      security,
      store,
      logger,
      ...sellersOrigin(config),
      intervalMs: config.POLL_INTERVAL_MS,
    });
    opened.defer(() => watcher.close());
    return () => watcher.readiness();
  },
);
