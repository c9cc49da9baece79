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

describe('a change of model', () => {
  it('is seen by searches when every product has its point', async () => {
    const database = await createTestDatabase();
    const knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 4 } });
    const open = (model: string) => EmbeddedVectorIndex.open({ knex, model, searches: false });
    const [before, next] = [await open('m0'), await open('m1')];
    const point = { id: 'a', digest: 'd', category: 'c', vector: Float32Array.of(1, 0) };
    await before.upsert([point]);
    // Incomplete points are better than none.
    expect(await before.serves()).toBe(true);
    await before.complete();
    await next.upsert([point]);
    expect([await before.serves(), await next.serves()]).toEqual([true, false]);
    expect(await before.count()).toBe(1);
    await next.complete();
    expect([await before.serves(), await next.serves()]).toEqual([false, true]);
    expect(await before.count()).toBe(0);
    await knex.destroy();
    await database.drop();
  });
});
