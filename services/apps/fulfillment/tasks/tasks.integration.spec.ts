import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import type { Knex } from 'knex';
import type { NewTask } from './task.js';
import { ensureFulfillmentSchema } from './tasks.schema.js';
import { Tasks } from './tasks.js';

const start = Date.parse('2026-03-01T10:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const release = (orderId: string, dueAt?: Date): NewTask => ({
  key: orderId,
  dueAt,
  data: { kind: 'release', orderId },
});
const purchase = (orderId: string, seller: string): NewTask => ({
  key: `${orderId}/${seller}`,
  lane: seller,
  data: { kind: 'purchase', orderId, seller },
});

describe('tasks', () => {
  let database: TestDatabase;
  let knex: Knex;
  let tasks: Tasks;
  beforeAll(async () => {
    database = await createTestDatabase();
    knex = createReadDb({ url: database.url, application: 'spec', logger: silentLogger() });
    await Promise.all([ensureFulfillmentSchema(knex), ensureFulfillmentSchema(knex)]);
    tasks = new Tasks(knex);
  });
  beforeEach(() => knex.raw('truncate fulfilment.task'));
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  it('are taken when they are due, by one taker, the earliest first', async () => {
    await tasks.put([release('later', at(45)), release('b', at(2)), release('a', at(1))], at(0));
    expect(await tasks.take(at(0), [])).toBeUndefined();
    const taken = await Promise.all([1, 2, 3].map(() => tasks.take(at(3), [])));
    expect(taken.map((task) => task?.key).sort()).toEqual(['a', 'b', undefined]);
  });

  it('come back when their taker has died, and are gone when they are finished', async () => {
    await tasks.put([release('a')], at(0));
    expect(await tasks.take(at(0), [])).toMatchObject({ attempts: 1 });
    expect(await tasks.take(at(1), [])).toBeUndefined();
    const again = await tasks.take(at(3), []);
    expect(again).toMatchObject({ key: 'a', attempts: 2, data: { kind: 'release', orderId: 'a' } });
    if (again) await tasks.finish(again, at(3));
    expect(await tasks.all()).toEqual([]);
  });

  it('asked for again while at work, are done once more', async () => {
    await tasks.put([release('a')], at(0));
    const first = await tasks.take(at(0), []);
    await tasks.put([release('a')], at(0));
    if (first) await tasks.finish(first, at(0));
    const second = await tasks.take(at(0), []);
    expect(second).toMatchObject({ key: 'a', attempts: 1, wanted: 2 });
    if (second) await tasks.finish(second, at(0));
    expect(await tasks.all()).toEqual([]);
  });

  it('become due at the earlier of two times', async () => {
    await tasks.put([release('a', at(45)), release('b', at(1))], at(0));
    await tasks.put([release('a', at(2)), release('b', at(45))], at(0));
    expect([await tasks.take(at(2), []), await tasks.take(at(2), [])].map((task) => task?.key)).toEqual([
      'b',
      'a',
    ]);
  });

  it('of a busy seller wait, others do not', async () => {
    await tasks.put([purchase('o1', 'net32'), purchase('o2', 'tdsc'), release('o3')], at(0));
    const keys = [await tasks.take(at(0), ['net32']), await tasks.take(at(0), ['net32'])];
    expect(keys.map((task) => task?.key).sort()).toEqual(['o2/tdsc', 'o3']);
    expect(await tasks.take(at(0), ['net32'])).toBeUndefined();
    expect(await tasks.take(at(0), [])).toMatchObject({ key: 'o1/net32' });
  });

  it('of a transaction that fails are never asked for', async () => {
    const failed = knex.transaction(async (trx) => {
      await tasks.put([release('a')], at(0), trx);
      throw new Error('killed before the commit');
    });
    await expect(failed).rejects.toThrow('killed');
    expect(await tasks.all()).toEqual([]);
  });
});
