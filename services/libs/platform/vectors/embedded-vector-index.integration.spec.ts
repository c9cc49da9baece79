import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import knexFactory from 'knex';
import { EmbeddedVectorIndex } from './embedded-vector-index.js';
import { vectorIndexContract } from './testing/vector-index.contract.js';

vectorIndexContract('embedded', async () => {
  const database = await createTestDatabase();
  const knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 4 } });
  const reopen = (model = 'm1') => EmbeddedVectorIndex.open({ knex, model, pollMs: 20 });
  // Points of another model must not be seen.
  const earlier = await EmbeddedVectorIndex.open({ knex, model: 'm0', searches: false });
  await earlier.upsert([{ id: 'z', digest: 'd', category: 'c', vector: Float32Array.of(1, 0) }]);
  const index = await reopen();
  const close = async () => {
    await index.close();
    await knex.destroy();
    await database.drop();
  };
  return { index, reopen, close };
});
