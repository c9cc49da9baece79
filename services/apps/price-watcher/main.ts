import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { runService } from '@sextant/platform/process/run-service.js';
import { sellersOrigin } from '@sextant/sellers/connectors/sellers-origin.js';
import { startPriceWatcher } from './price-watcher.js';

await runService(
  'price-watcher',
  ['SELLERS_URL'],
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }) => {
    const store = await openEventStore(eventStoreUrl, 4);
    const watcher = await startPriceWatcher({
      databaseUrl,
      brokers,
      security,
      store,
      logger,
      ...sellersOrigin(config),
      intervalMs: config.POLL_INTERVAL_MS,
    });
    return {
      readiness: () => watcher.readiness(),
      close: async () => {
        await watcher.close();
        await store.close();
      },
    };
  },
);
