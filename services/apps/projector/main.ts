import { InventoryErasureModule } from '@sextant/inventory/uploads/erasure.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { UserErasureModule } from '@sextant/platform/auth/erasure.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { runService } from '@sextant/platform/process/run-service.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { startSearchSync } from '@sextant/search/qdrant/start-search-sync.js';
import { startVectorSync } from '@sextant/read-models/vectors/start-vector-sync.js';
import { LINGER_MS } from './linger.js';
import { startProjector } from './start-projector.js';
import { readModelVersions } from '@sextant/read-models/versions.js';

await runService(
  'projector',
  [],
  async ({ config, logger, databaseUrl, eventStoreUrl, brokers, security }) => {
    const store = await openEventStore(eventStoreUrl, 2);
    const readDb = await openReadDb({
      url: databaseUrl,
      application: 'projector',
      logger,
      versions: readModelVersions,
    });
    const projector = await startProjector({
      databaseUrl,
      brokers,
      security,
      readModels: allReadModels(readDb.readModels),
      modules: [
        InventoryErasureModule.register(readDb.knex, new AccountStates(store)),
        UserErasureModule.register(new AccountStates(store)),
      ],
      logger,
      lingerMs: LINGER_MS,
    });
    const vectors = await startVectorSync(config, databaseUrl, readDb, logger);
    const searched = startSearchSync(config, databaseUrl, readDb, logger);
    return {
      readiness: () => projector.readiness(),
      close: async () => {
        await searched.close();
        await vectors.close();
        // No longer says what it reads itself: it would wait for itself, and with others of its release for them.
        await readDb.readModels.close();
        await projector.close();
        await readDb.close();
        await store.close();
      },
    };
  },
);
