import { jest } from '@jest/globals';
import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { closeConsumer } from '@sextant/platform/messaging/checkpoint.js';
import { messagingMigrations } from '@sextant/platform/messaging/migrations.js';
import { saved } from '@sextant/platform/messaging/testing/events.js';
import { messagingHarness } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { generations, type GenerationStatus } from '@sextant/platform/read-db/generation.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { migratedDatabase } from '@sextant/platform/read-db/testing/migrated-database.js';
import { until } from '@sextant/testing/eventually.js';
import type { Knex } from 'knex';
import { parked } from './parked.js';
import { rebuild } from './rebuild.js';
import type { Tool, ToolParts } from './tool.js';

const type = (knex: Knex, tool: Tool, ...words: string[]) =>
  tool.parse(words)?.({ db: { knex }, runtime: { live: true } } as ToolParts);

describe('events that a running consumer has parked', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  const said: string[] = [];
  beforeEach(async () => {
    h = await messagingHarness();
    await migrate(h.knex, readDbMigrations);
    said.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await h.close();
  });

  it('are listed, stay parked while the cause does, and are applied in order once it has gone', async () => {
    let isBroken = true;
    const applied: number[] = [];
    h.serve([
      {
        name: 'spec',
        contexts: ['favorites'],
        apply(batch) {
          if (isBroken) throw new Error('a bug');
          applied.push(...batch.map(({ revision }) => revision));
          return Promise.resolve();
        },
      },
    ]);
    await h.produce(saved('ann', 1), saved('ann', 2));
    await until('both are parked', async () => (await h.knex('messaging.parked_events')).length === 2);
    expect(await type(h.knex, parked, 'list')).toBe(0);
    expect(said).toEqual([
      expect.stringMatching(/^spec .* a bug$/),
      expect.stringMatching(/^spec /),
      '2 parked.',
    ]);
    expect(await type(h.knex, parked, 'replay', 'spec')).toBe(2);
    expect(said.at(-1)).toMatch(/: 0 replayed; the rest stays parked: a bug$/);
    isBroken = false;
    expect(await type(h.knex, parked, 'replay', 'spec')).toBe(0);
    expect(said.at(-1)).toMatch(/: 2 replayed$/);
    expect(await type(h.knex, parked, 'list')).toBe(0);
    expect([said.at(-1), applied]).toEqual(['Nothing is parked.', [1, 2]]);
  });
});

describe('parked events of a generation that was given up', () => {
  let database: TestDatabase;
  let knex: Knex;
  const complained: string[] = [];
  beforeEach(async () => {
    ({ database, knex } = await migratedDatabase(messagingMigrations, readDbMigrations));
    complained.length = 0;
    jest.spyOn(console, 'log').mockReturnValue(undefined);
    jest.spyOn(console, 'error').mockImplementation((line) => void complained.push(String(line)));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await knex.destroy();
    await database.drop();
  });

  async function generation(number: number, status: GenerationStatus): Promise<void> {
    const schema = `orders_${number}`;
    await generations(knex).insert({
      name: 'orders',
      generation: number,
      version: 1,
      schema,
      contexts: ['orders'],
      status,
    });
  }

  async function park(consumer: string): Promise<void> {
    const at = { consumer, topic: 'sextant.orders', partition: 0 };
    await knex('messaging.checkpoints').insert({ ...at, parked: 1 });
    await knex('messaging.parked_events').insert({
      ...at,
      stream: 'order-1',
      position: '1',
      envelope: Buffer.of(),
      error: 'spec',
    });
    await knex.transaction((trx) => closeConsumer(trx, consumer));
  }

  it.each<[GenerationStatus, RegExp]>([
    ['failed', /rebuild orders again/],
    ['retired', /goes by itself/],
  ])('are neither replayed nor discarded, and the tool says what clears them: %s', async (status, why) => {
    await generation(1, 'active');
    await generation(2, status);
    await park('orders-2');
    expect(await type(knex, parked, 'replay', 'orders-2')).toBe(1);
    expect(await type(knex, parked, 'discard', 'orders-2', 'order-1')).toBe(1);
    expect(complained).toEqual([expect.stringMatching(why), expect.stringMatching(why)]);
  });

  it('are named by the rebuild that has failed', async () => {
    await generation(1, 'active');
    const typed = type(knex, rebuild, 'orders');
    const building = () => generations(knex).where({ name: 'orders', generation: 2 });
    await until('it is asked for', async () => (await building()).length === 1);
    await building().update({ status: 'failed' });
    await expect(typed).rejects.toThrow(/"parked list orders-2" says why\. Fix the cause and rebuild again/);
  });
});
