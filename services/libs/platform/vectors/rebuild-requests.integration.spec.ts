import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import createKnex from 'knex';
import { VectorRebuilds } from './rebuild-requests.js';

describe('requests to rebuild vectors', () => {
  it('get no id again after a restore: a kept index may still hold the rebuild of that id', async () => {
    const database = await createTestDatabase();
    const knex = createKnex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
    const rebuilds = await VectorRebuilds.open(knex);
    const before = [await rebuilds.request(), await rebuilds.request()];
    await rebuilds.done(before[1] as string);
    await knex.raw('truncate vectors.rebuilds restart identity');
    const after = await rebuilds.request();
    expect(before).not.toContain(after);
    // The previous release takes the id from the sequence.
    await knex('vectors.rebuilds').insert({});
    expect(await rebuilds.pending()).toBe(after);
    await rebuilds.done(after);
    expect([await rebuilds.isDone(after), await rebuilds.pending()]).toEqual([true, undefined]);
    await knex.destroy();
    await database.drop();
  });
});
