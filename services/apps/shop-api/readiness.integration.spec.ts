import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { openTestEventStore } from '@sextant/platform/event-store/testing/test-event-store.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { readModelHarness } from '@sextant/read-models/testing/read-model-harness.js';
import { readModelVersions } from '@sextant/read-models/versions.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { createShopApi } from './shop-api.js';

it('is not ready until each read model of its release is built, and stays so while one is built again', async () => {
  const database = await createTestDatabase();
  const logger = silentLogger();
  const { url } = database;
  const before = await readModelHarness(database, ...allReadModels({} as ReadModels));
  const store = await openTestEventStore(url);
  const versions = { ...readModelVersions, carts: 99 };
  const readDb = await openReadDb({ url, application: 'spec', logger, versions });
  const { path: webRoot, remove } = temporaryFolder();
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: webRoot, MASTER_KEY: 's'.repeat(32) });
  const { app } = await createShopApi({ config, logger, store, readDb, webRoot });
  const waitingFor = async () => (await app.inject('/readyz')).json<{ waitingFor: string[] }>().waitingFor;
  const ready = () => until(async () => (await waitingFor()).length === 0);
  try {
    await until(async () => !(await waitingFor()).includes('the catalog is being loaded'));
    expect(await waitingFor()).toEqual(['read model carts is being built']);

    const { knex } = before.readDb;
    const built = { name: 'carts', generation: 2, version: 99, schema: 'carts_2', contexts: [] };
    await generations(knex).where({ name: 'carts' }).update({ status: 'outgoing' });
    await generations(knex).insert({ ...built, status: 'active' });
    await ready();

    await requestRebuild(knex, 'carts');
    await readDb.readModels.refresh();
    expect(await waitingFor()).toEqual([]);
  } finally {
    await app.close();
    await readDb.close();
    await store.close();
    await before.close();
    remove();
  }
});
