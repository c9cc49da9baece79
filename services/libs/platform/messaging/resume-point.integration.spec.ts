import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { createLogger } from '../observability/logger.js';
import { createPool } from '../postgres/create-pool.js';
import { lockCheckpoints, moveCheckpoints } from './checkpoint.js';
import { LostCommits } from './lost-commits.js';
import { ResumePoint } from './resume-point.js';
import { messagingMigrations } from './migrations.js';
import { migrate } from '../read-db/migrate.js';

const at = { consumer: 'spec', topic: 'sextant.carts', partition: 0 };
const record = (n: number) => ({ offset: String(n), position: String(n).padStart(20, '0') });

describe('where a partition is read from after it was given out', () => {
  let database: TestDatabase;
  let knex: Knex;
  let lost: LostCommits;
  const sought: string[] = [];
  const warnings: string[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    const logger = createLogger({ service: 'spec', level: 'silent' });
    knex = createPool({ url: database.url, application: 'spec', logger });
    await migrate(knex, messagingMigrations);
    sought.length = warnings.length = 0;
  });
  afterEach(async () => {
    await knex.destroy();
    await database.drop();
  });

  const applied = (n: number) =>
    knex.transaction(async (trx) => {
      await lockCheckpoints(trx, at.consumer, [at]);
      const { offset, position } = record(n);
      const to = { position, positionOffset: offset, nextOffset: String(n + 1), parked: 0 };
      await moveCheckpoints(trx, at.consumer, [{ at, to }]);
    });
  const assigned = async () => {
    const logger = createLogger({ service: 'spec', level: 'silent' });
    logger.warn = (_at: unknown, message?: string) => void warnings.push(message ?? '');
    const assignment = { [at.topic]: [at.partition] };
    lost = new LostCommits('spec', knex);
    lost.assigned(assignment);
    const point = new ResumePoint('spec', knex, logger, (place, offset, position) => {
      sought.push(offset);
      lost.readFrom(place, position);
    });
    point.assigned(assignment);
    await point.goToCheckpoints();
    return point;
  };

  it('is the beginning of a topic nothing has been applied of', async () => {
    const point = await assigned();
    expect(await point.admits(at, record(0))).toBe(true);
    expect([sought, warnings]).toEqual([['0'], []]);
  });

  it('is the checkpoint, once the very event it was taken on is found there', async () => {
    await applied(7);
    const point = await assigned();
    expect(await point.admits(at, record(7))).toBe(true);
    expect([sought, warnings]).toEqual([['7'], []]);
  });

  it('is the checkpoint that Postgres has gone back to, and its loss stays known until it is read from there', async () => {
    await applied(3);
    const point = await assigned();
    lost.committed(at, record(9).position);
    const { topic, partition } = at;
    expect(await lost.find()).toEqual([{ topic, partition }]);
    // Postgres may have gone away after it was asked for the loss and before it was asked for the checkpoint.
    expect(await lost.find()).toEqual([{ topic, partition }]);
    await point.goToCheckpoint(at);
    expect(await lost.find()).toEqual([]);
    expect([sought, warnings]).toEqual([['3', '3'], []]);
  });

  it('is accepted, without a warning, when a batch under way moves the checkpoint after it was sought', async () => {
    const first = await assigned();
    await applied(3);
    expect(await first.admits(at, record(0))).toBe(true);
    const second = await assigned();
    await applied(9);
    expect(await second.admits(at, record(3))).toBe(true);
    expect([sought, warnings]).toEqual([['0', '3'], []]);
  });

  it('is the beginning, and is said, when another log stands where the checkpoint was taken', async () => {
    await applied(7);
    const point = await assigned();
    expect(await point.admits(at, { offset: '7', position: record(50).position })).toBe(false);
    expect(await point.admits(at, record(0))).toBe(true);
    expect(sought).toEqual(['7', '0']);
    expect(warnings).toEqual([expect.stringContaining('not the one the checkpoint was taken on')]);
  });
});
