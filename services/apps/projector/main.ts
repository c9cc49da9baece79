import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { runService } from '@sextant/platform/process/run-service.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { STAY_FOR_RELEASE_MS } from './rollout.js';
import { startAll } from './start-all.js';

await runService(
  'projector',
  [],
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }, opened) => {
    const store = opened.adopt(await openEventStore(eventStoreUrl, 2), (each) => each.close());
    const readDb = opened.adopt(
      await openReadModels({ url: databaseUrl, application: 'projector', logger }),
      (db) => db.close(),
    );
    const all = await startAll({
      config,
      databaseUrl,
      brokers,
      security,
      store,
      readDb,
      logger,
      stayForReleaseMs: STAY_FOR_RELEASE_MS,
    });
    opened.defer(() => all.close());
    return () => all.readiness();
  },
);
