import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { priceWatcherMigrations } from '@sextant/price-watcher/migrations.js';
import { ALERT_QUEUE, AlertWorker, type AlertJob } from '@sextant/price-watcher/policy/alert-worker.js';
import { PriceDropPolicy } from '@sextant/price-watcher/policy/price-drop.policy.js';
import { recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import pg from 'pg';
import { result, type BenchResult } from './result.ts';

const CASES = [
  { name: '1 price of 150,000 watchers', products: 1, watchers: 150_000 },
  { name: '1,000 prices of 200 watchers', products: 1_000, watchers: 200 },
];
const BATCH = 1_000;
const SLICE = 200;
const LOOK_MS = 20;

const at = '2026-01-01T00:00:00.000Z';
const withOwnId = (event: DomainEvent, revision: number): RecordedEvent => ({
  ...recorded(event, 'bench-1', revision),
  id: randomUUID(),
});
const saved = (userId: string, productId: string): RecordedEvent =>
  withOwnId(
    { type: 'FavouriteSaved', data: { userId, productId, bestPriceCents: 1000, productRevision: 1, at } },
    1,
  );
const fallen = (productId: string): RecordedEvent =>
  withOwnId({ type: 'BestPriceChanged', data: { productId, newPriceCents: 900, seller: 'net32', at } }, 2);

/** Duration of a piece of work, and for how long it holds others up, in milliseconds. */
interface Observed {
  readonly ms: number;
  /** Longest time for which the event loop of this process was blocked. */
  readonly blockedMs: number;
  /** Longest time for which a connection was seen idle inside a transaction. */
  readonly idleMs: number;
}

async function observed(pool: pg.Pool, work: () => Promise<void>): Promise<Observed> {
  let idleMs = 0;
  let ends = false;
  const watching = (async () => {
    while (!ends) {
      const { rows } = await pool.query<{ ms: number | null }>(
        `select extract(epoch from max(clock_timestamp() - state_change))::float8 * 1000 as ms
         from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      idleMs = Math.max(idleMs, rows[0]?.ms ?? 0);
      await delay(LOOK_MS);
    }
  })();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  loop.disable();
  ends = true;
  await watching;
  return { ms, blockedMs: loop.max / 1e6, idleMs };
}

/** Floor: inserts as many rows in sequential slices. */
async function bare(pool: pg.Pool, events: number): Promise<void> {
  await pool.query('drop table if exists bare');
  await pool.query(
    'create table bare (stream text, revision int, data jsonb, primary key (stream, revision))',
  );
  for (let from = 0; from < events; from += SLICE) {
    const rows = Array.from({ length: Math.min(SLICE, events - from) }, (_, n) => from + n);
    await pool.query('insert into bare select s, 1, d from unnest($1::text[], $2::jsonb[]) as t (s, d)', [
      rows.map((n) => `alert-${n}`),
      rows.map((n) => JSON.stringify({ productId: 'p1', userId: `u${n}`, newPriceCents: 900, at })),
    ]);
  }
}

async function drops(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from event_store.events where type = 'PriceDropped'`,
  );
  return rows[0]?.count ?? 0;
}

/** A price drop that very many users watch: the policy and its worker, beside inserting the rows of as many events. */
export async function run(): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => undefined);
  const logger = silentLogger();
  const store = await openPostgresEventStore({ url: postgres.url });
  const knex = createPool({ url: postgres.url, application: 'bench', logger });
  await migrate(knex, priceWatcherMigrations, jobsMigrations);
  const queue = new JobQueue<AlertJob>({ knex, name: ALERT_QUEUE });
  const worker = new AlertWorker({ knex, queue, commands: new DeciderCommandHandler(store), logger });
  const policy = new PriceDropPolicy(queue, worker, new AccountStates(store));
  const deliver = async (events: readonly RecordedEvent[]): Promise<void> => {
    for (let from = 0; from < events.length; from += BATCH)
      await knex.transaction((trx) =>
        policy.putAlerts(events.slice(from, from + BATCH), new BatchContext([trx])),
      );
  };
  const settled = async (): Promise<void> => {
    while ((await queue.all()).length > 0) await delay(LOOK_MS);
  };
  worker.start();
  const results: BenchResult[] = [];
  try {
    for (const { name, products, watchers } of CASES) {
      const ids = Array.from({ length: products }, () => randomUUID());
      for (const id of ids)
        await deliver(Array.from({ length: watchers }, (_, user) => saved(`user${user}`, id)));
      await settled();
      const floor = await observed(pool, () => bare(pool, products * watchers));
      const before = await drops(pool);
      const prices = ids.map(fallen);
      const told = await observed(pool, async () => {
        await deliver(prices);
        await settled();
      });
      if ((await drops(pool)) - before !== products * watchers) throw new Error('not everybody was told');
      const perSecond = ({ ms }: Observed): number => ((products * watchers) / ms) * 1000;
      results.push(
        result(`${name}: told`, '/s', perSecond(told), perSecond(floor)),
        result(`${name}: loop blocked (lower is better)`, 'ms', told.blockedMs, floor.blockedMs, '≤ 50'),
        result(`${name}: idle in a transaction (lower is better)`, 'ms', told.idleMs, floor.idleMs),
      );
    }
    return results;
  } finally {
    await worker.stop();
    await store.close();
    await knex.destroy();
    await pool.end();
    await postgres.stop();
    folder.remove();
  }
}
