import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { openTestEventStore } from '@sextant/platform/event-store/testing/test-event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { readModelHarness } from '@sextant/read-models/testing/read-model-harness.js';
import { readModelVersions } from '@sextant/read-models/versions.js';
import { LiveCatalog } from '@sextant/search/live-catalog.js';
import { startAssistant } from './assistant.js';

it('is not ready before the read models of its release are built', async () => {
  const database = await createTestDatabase();
  const logger = silentLogger();
  const before = await readModelHarness(database, ...allReadModels({} as ReadModels));
  const store = await openTestEventStore(database.url);
  const versions = { ...readModelVersions, carts: 99 };
  const readDb = await openReadDb({ url: database.url, application: 'spec', logger, versions });
  const assistant = await startAssistant({
    readDb,
    store,
    logger,
    master: new MasterKey(Buffer.alloc(32, 1)),
    kafka: createKafka({ brokers: ['localhost:1'], clientId: 'assistant', logger }),
    catalog: new LiveCatalog(),
  });
  try {
    expect(await assistant.readiness()).toEqual([
      expect.stringMatching(/^assistant-policy is (?:starting|down)/),
      'the catalog is being loaded',
      'read model carts is being built',
    ]);
  } finally {
    await assistant.close();
    await readDb.close();
    await store.close();
    await before.close();
  }
});
