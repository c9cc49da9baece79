import { InventoryErasureModule } from '@sextant/inventory/uploads/erasure.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { UserErasureModule } from '@sextant/platform/auth/erasure.js';
import type { Config } from '@sextant/platform/config/config.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { startVectorSync } from '@sextant/read-models/vectors/start-vector-sync.js';
import { startSearchSync } from '@sextant/search/qdrant/start-search-sync.js';
import type { OtherModules } from './projector-connections.js';
import { startProjector, type Projector, type ProjectorOptions } from './start-projector.js';

interface AllOptions extends Pick<
  ProjectorOptions,
  'databaseUrl' | 'brokers' | 'security' | 'logger' | 'stayForReleaseMs'
> {
  readonly config: Config;
  readonly store: EventStore;
  readonly readDb: ReadDb;
}

/** Starts everything that is derived from events: every read model, erasure, vectors, and the search index outside Postgres. */
export async function startAll(
  options: AllOptions,
): Promise<Pick<Projector, 'readiness' | 'health' | 'close'>> {
  const { config, store, readDb, ...kafka } = options;
  const { databaseUrl, logger } = options;
  const accounts = new AccountStates(store);
  const projector = await startProjector({
    ...kafka,
    readModels: allReadModels(readDb.readModels),
    modules: [
      InventoryErasureModule.register(readDb.knex, accounts),
      UserErasureModule.register(accounts),
    ] satisfies OtherModules,
  });
  const vectors = await startVectorSync(config, databaseUrl, readDb, logger);
  const searched = startSearchSync(config, databaseUrl, readDb, logger);
  return {
    readiness: () => projector.readiness(),
    health: () => projector.health(),
    close: async () => {
      await searched.close();
      await vectors.close();
      // No longer says what it reads itself: it would wait for itself, and with others of its release for them.
      await readDb.readModels.close();
      await projector.close();
    },
  };
}
