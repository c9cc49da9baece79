import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { messagingMigrations } from '@sextant/platform/messaging/migrations.js';
import { generations, schemaName } from '@sextant/platform/read-db/generation.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { migratedDatabase } from '@sextant/platform/read-db/testing/migrated-database.js';
import { until } from '@sextant/testing/eventually.js';
import type { Knex } from 'knex';
import { trySwap } from './swap.js';

const name = 'carts';
const position = '00000000000000000007';

describe('a generation that has caught up', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    ({ database, knex } = await migratedDatabase(messagingMigrations, readDbMigrations));
  });
  afterAll(async () => {
    await knex?.destroy();
    await database?.drop();
  });
  beforeEach(async () => {
    await generations(knex).del();
    await knex('messaging.checkpoints').del();
    for (const [at, status] of (['active', 'building'] as const).entries()) {
      const generation = at + 1;
      const schema = schemaName({ name, generation });
      await generations(knex).insert({ name, generation, version: 1, schema, contexts: ['carts'], status });
      await knex('messaging.checkpoints').insert({
        consumer: `${name}-${generation}`,
        topic: 'sextant.carts',
        partition: 0,
        position,
        position_offset: 6,
        next_offset: 7,
      });
    }
  });
  const statuses = async () =>
    (await generations(knex).where({ name }).orderBy('generation')).map(({ status }) => status);

  it('takes the place of the active one', async () => {
    expect(await trySwap(knex, name)).toBe('swapped');
    expect(await statuses()).toEqual(['retired', 'active']);
  });

  it('takes the place of the outgoing one of its version, and of none when that is gone', async () => {
    await generations(knex).where({ generation: 1 }).update({ status: 'outgoing', misled: true });
    const active = { name, generation: 3, version: 2, schema: 'carts_3', contexts: ['carts' as const] };
    await generations(knex).insert({ ...active, status: 'active' });
    expect(await trySwap(knex, name)).toBe('swapped');
    expect(await statuses()).toEqual(['retired', 'outgoing', 'active']);
    await generations(knex).where({ generation: 1 }).update({ status: 'building' });
    await generations(knex).where({ generation: 2 }).update({ status: 'retired' });
    expect(await trySwap(knex, name)).toBe('not yet');
    expect(await statuses()).toEqual(['building', 'retired', 'active']);
  });

  it('does not when it was retired while the swap waited for the checkpoints', async () => {
    const relay = await knex.transaction();
    await relay.raw('lock table messaging.checkpoints in exclusive mode');
    const swap = trySwap(knex, name);
    await until(async () => {
      const waiting = await knex('pg_locks').where({ granted: false });
      return waiting.length > 0;
    });
    await generations(relay).where({ name, generation: 2 }).update({ status: 'retired' });
    await relay.commit();
    expect(await swap).toBe('not yet');
    expect(await statuses()).toEqual(['active', 'retired']);
  });
});
