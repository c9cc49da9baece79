import { execFileSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { priceWatcherMigrations } from '@sextant/price-watcher/migrations.js';
import {
  ALERT_QUEUE,
  AlertWorker,
  SLICE,
  type AlertJob,
} from '@sextant/price-watcher/policy/alert-worker.js';
import { PriceDropPolicy } from '@sextant/price-watcher/policy/price-drop.policy.js';
import { recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { until } from '@sextant/testing/eventually.js';
import type { Knex } from 'knex';
import type { MainConfig } from './alerts-main.ts';
import { startMain } from './support/start-main.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Longer than any lease: work left by one run is due in the next. */
const HOUR_MS = 3_600_000;
const SLICES = 5;
const users = Array.from({ length: SLICES * SLICE }, (_, n) => `w${n}`);
const at = '2026-01-01T00:00:00.000Z';
const withOwnId = (event: DomainEvent, revision: number): RecordedEvent => ({
  ...recorded(event, 's-1', revision),
  id: randomUUID(),
});
const saved = (userId: string) =>
  withOwnId(
    {
      type: 'FavouriteSaved',
      data: { userId, productId: 'p1', bestPriceCents: 1000, productRevision: 1, at },
    },
    1,
  );
const removed = (userId: string) =>
  withOwnId({ type: 'FavouriteRemoved', data: { userId, productId: 'p1', at } }, 2);
const fallen = () =>
  withOwnId(
    { type: 'BestPriceChanged', data: { productId: 'p1', newPriceCents: 900, seller: 'net32', at } },
    2,
  );

describe('the alert worker killed around its slices', () => {
  let database: TestDatabase;
  let store: EventStore;
  let knex: Knex;
  let queue: JobQueue<AlertJob>;
  let runs = 0;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
    database = await createTestDatabase();
    store = await openEventStore(database.url);
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
    await migrate(knex, priceWatcherMigrations, jobsMigrations);
    queue = new JobQueue<AlertJob>({ knex, name: ALERT_QUEUE });
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await store.close();
    await knex.destroy();
    await database.drop();
  });

  /** Stores the work that follows from events, as the policy does; only the other process has a worker that runs. */
  const put = (...batch: RecordedEvent[]) => {
    const commands = new DeciderCommandHandler(store);
    const worker = new AlertWorker({ knex, queue, commands, logger: silentLogger() });
    const policy = new PriceDropPolicy(queue, worker, new AccountStates(store));
    return knex.transaction((trx) => policy.putAlerts(batch, new BatchContext([trx])));
  };
  /** Starts a run of the process, an hour later than the one before. */
  const startRun = (killAt?: MainConfig['killAt']) => {
    runs += 1;
    const config: MainConfig = { databaseUrl: database.url, clockAheadMs: runs * HOUR_MS, killAt };
    child = startMain('alerts-main.ts', config);
    return once(child, 'exit') as Promise<[number | null, string | null]>;
  };
  const alerts = async () => {
    const streams = await store.readEach(users.map((userId) => `alert-${userId}-p1`));
    return [...streams.values()].map((events) => events.map(({ type }) => type));
  };
  const slicesWith = async (type: string) =>
    (await alerts()).filter((types) => types.some((each) => each === type)).length / SLICE;
  /** Kills runs at different slices, then lets one finish; returns how many slices had been recorded at each kill. */
  const killing = async (type: 'PriceDropped' | 'PriceWatchStopped') => {
    const recordedSlices: number[] = [];
    for (const killAt of [
      { slice: 2, when: 'before' },
      { slice: 1, when: 'after' },
      // The first slice of this run is the one that was recorded last.
      { slice: 2, when: 'after' },
    ] as const) {
      const [, signal] = await startRun(killAt);
      expect(signal).toBe('SIGKILL');
      recordedSlices.push(await slicesWith(type));
    }
    const ended = startRun();
    await until('every alert has been dealt with', async () => (await queue.all()).length === 0);
    child?.kill('SIGKILL');
    await ended;
    return recordedSlices;
  };

  it('tells every watcher once, and goes on where it was killed', async () => {
    await put(...users.map(saved));
    await put(fallen());
    expect(await killing('PriceDropped')).toEqual([1, 2, 3]);
    await put(...users.map(removed));
    expect(await killing('PriceWatchStopped')).toEqual([1, 2, 3]);
    const told = await alerts();
    expect(told).toHaveLength(users.length);
    expect(new Set(told.map(String))).toEqual(new Set(['PriceDropped,PriceWatchStopped']));
  });
});
