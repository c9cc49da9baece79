import { runService } from '@sextant/platform/process/run-service.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { startProjector } from './start-projector.js';

await runService('projector', async ({ logger, databaseUrl, brokers }) => {
  const readDb = await openReadDb({ url: databaseUrl, application: 'projector', logger, max: 2 });
  const projector = await startProjector({
    databaseUrl,
    brokers,
    readModels: allReadModels(readDb.readModels),
    logger,
  });
  return {
    readiness: () => projector.readiness(),
    close: async () => {
      await projector.close();
      await readDb.close();
    },
  };
});
