import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { appendLiveEvents } from '../live-feed/append.js';
import { headOf, horizonOf } from '../live-feed/live-feed.js';
import { liveFeedMigrations } from '../live-feed/migrations.js';
import { generations, schemaName } from '../read-db/generation.js';
import { readDbMigrations } from '../read-db/migrations.js';
import { migratedDatabase } from '../read-db/testing/migrated-database.js';
import { forgetLostEvents } from './log-state.js';
import { messagingMigrations } from './migrations.js';

const topic = 'sextant.carts';
const positionOf = (n: number) => `00000${String(n).padStart(15, '0')}`;

describe('once lost events are known', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    ({ database, knex } = await migratedDatabase(messagingMigrations, readDbMigrations, liveFeedMigrations));
  });
  afterAll(async () => {
    await knex?.destroy();
    await database?.drop();
  });

  it('rebuilds read models that have applied them, even when a rebuild that has was under way', async () => {
    const name = 'carts';
    for (const [at, status] of (['active', 'building', 'outgoing'] as const).entries()) {
      const generation = at + 1;
      const schema = schemaName({ name, generation });
      const version = status === 'outgoing' ? 1 : 2;
      await generations(knex).insert({ name, generation, version, schema, contexts: ['carts'], status });
      const checkpoint = { topic, partition: 0, position: positionOf(7), position_offset: 6, next_offset: 7 };
      await knex('messaging.checkpoints').insert({ consumer: `${name}-${generation}`, ...checkpoint });
    }
    const divergence = {
      topic,
      partition: 0,
      firstLost: positionOf(7),
      listed: [{ id: '0190a6c2-7b1e-7cc3-9d2a-5f6e7a8b9c0d', position: positionOf(7) }],
      kept: { position: positionOf(6), offset: 5n },
    };
    expect((await forgetLostEvents(knex, [], [divergence])).sort()).toEqual([
      'carts-1',
      'carts-2',
      'carts-3',
    ]);
    const rows = await generations(knex).where({ name }).orderBy('generation');
    // The outgoing one is rebuilt by the release that has the code for it.
    expect(rows.map(({ generation, status, misled }) => [generation, status, misled])).toEqual([
      [1, 'active', true],
      [2, 'retired', false],
      [3, 'outgoing', true],
      [4, 'requested', false],
    ]);
  });

  it('gives live events ids beyond all that were seen before, from which nobody resumes', async () => {
    const append = () =>
      knex.transaction((trx) =>
        appendLiveEvents(trx, [{ audience: 'staff', name: 'order.placed', payload: {} as never }]),
      );
    await append();
    const seen = await headOf(knex);
    // An asynchronous standby may lack ids after `seen` that browsers have.
    await forgetLostEvents(knex, [], []);
    expect(await horizonOf(knex)).toBeGreaterThan(seen + 1_000_000);
    await append();
    expect(await headOf(knex)).toBeGreaterThan(await horizonOf(knex));
  });
});
