import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { runService } from '@sextant/platform/process/run-service.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { OUTSTAY_MS } from './outstay.js';
import { startAll } from './start-all.js';

await runService(
  'projector',
  [],
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }) => {
    const store = await openEventStore(eventStoreUrl, 2);
    const readDb = await openReadModels({ url: databaseUrl, application: 'projector', logger });
    const all = await startAll({
      config,
      databaseUrl,
      brokers,
      security,
      store,
      readDb,
      logger,
      outstayMs: OUTSTAY_MS,
    });
    return {
      readiness: () => all.readiness(),
      close: async () => {
        await all.close();
        await readDb.close();
        await store.close();
      },
    };
  },
);
