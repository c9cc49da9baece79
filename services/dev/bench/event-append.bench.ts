import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { cartStream } from '@sextant/domain/cart/cart.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { encodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { Append, EventStore, NewEvent } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import pg from 'pg';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { median, result, type BenchResult } from './result.ts';

/**
 * Appends under way at a time, one by one, with the aim at each. A lone append contains the INSERT that it stands beside, so it can
 * only take longer, at most 1.2 times as long; several share a transaction.
 */
const WRITERS = [
  { count: 1, aim: '≥ 0.83×, 1.2 times the time' },
  { count: 16, aim: '≥ 0.79×' },
  { count: 32, aim: '≥ 0.79×' },
];
/** A connection for each writer, so that no append waits for one. */
const CONNECTIONS = Math.max(...WRITERS.map(({ count }) => count));
const ROUND_MS = 1500;
const ROUNDS = 5;
/** Streams per import-like batch. */
const BATCH = 500;

const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'CartItemAdded',
  data: encodeEvent({
    type: 'CartItemAdded',
    data: {
      userId: 'user-0123456789abcdef',
      at: '2026-01-01T00:00:00.000Z',
      line: {
        productId: 'p-0123456789',
        sellerDomain: 's.example',
        sellerUrl: 'https://s.example/p/1',
        quantity: 2,
      },
    },
  }),
  metadata: { correlationId: randomUUID(), causationId: 'command', actor: 'user:0123456789abcdef' },
});

const newAppend = (): Append => ({
  stream: cartStream(randomUUID()),
  events: [newEvent()],
  expectedRevision: 0,
});

/** Calls `work` over and over from so many workers; gives calls per second. */
async function rate(concurrency: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let calls = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - started < ROUND_MS) {
      await work();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (calls * 1000) / (performance.now() - started);
}

/** Both sides take turns, so that a busy moment of the machine hits both; the first turn warms up. */
async function compare(
  name: string,
  aim: string,
  value: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<BenchResult> {
  const values: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [f, v] = [await floor(), await value()];
    if (round === 0) continue;
    floors.push(f);
    values.push(v);
  }
  return result(name, 'events/s', median(values), median(floors), aim);
}

const INSERT = `insert into raw_events (transaction_id, position, stream, revision, event_id, type, data,
  correlation_id, causation_id, actor)`;

/** The bare driver: the same columns, types, indexes and durability, and nothing to make sure of. */
function insertOne(pool: pg.Pool, next: () => number) {
  const { stream, events } = newAppend();
  const [{ id, type, data, metadata }] = events as [NewEvent];
  const { correlationId, causationId, actor } = metadata;
  return pool.query({
    name: 'raw-insert',
    text: `${INSERT} values (1, $1, $2, 1, $3, $4, $5, $6, $7, $8)`,
    values: [next(), stream, id, type, data, correlationId, causationId, actor],
  });
}

function insertMany(pool: pg.Pool, next: () => number) {
  const appends = Array.from({ length: BATCH }, newAppend);
  const events = appends.map(({ events: [event] }) => event as NewEvent);
  return pool.query({
    name: 'raw-insert-many',
    text: `${INSERT} select 1, p, s, 1, i, t, d, c, b, a from unnest($1::bigint[], $2::text[], $3::uuid[], $4::text[],
      $5::bytea[], $6::text[], $7::text[], $8::text[]) as e (p, s, i, t, d, c, b, a)`,
    values: [
      appends.map(next),
      appends.map(({ stream }) => stream),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => data),
      events.map(({ metadata }) => metadata.correlationId),
      events.map(({ metadata }) => metadata.causationId),
      events.map(({ metadata }) => metadata.actor),
    ],
  });
}

/** Appends one by one and in batches, each beside bare INSERTs into a table of the same shape. */
async function measure(store: EventStore, pool: pg.Pool): Promise<BenchResult[]> {
  await pool.query('create table raw_events (like event_store.events including defaults including indexes)');
  let position = 0;
  const next = () => (position += 1);
  const results: BenchResult[] = [];
  for (const { count, aim } of WRITERS)
    results.push(
      await compare(
        `event appends, one by one, ${count} at a time`,
        aim,
        () => rate(count, () => store.append(newAppend())),
        () => rate(count, () => insertOne(pool, next)),
      ),
    );
  return [
    ...results,
    await compare(
      `event appends, ${BATCH} streams at once`,
      '≥ 0.7×',
      async () => BATCH * (await rate(2, () => store.appendEach(Array.from({ length: BATCH }, newAppend)))),
      async () => BATCH * (await rate(2, () => insertMany(pool, next))),
    ),
  ];
}

export async function run(): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const store = await openPostgresEventStore({ url: postgres.url, connections: CONNECTIONS });
  const pool = new pg.Pool({ connectionString: postgres.url, max: CONNECTIONS });
  pool.on('error', () => undefined);
  try {
    return await measure(store, pool);
  } finally {
    await pool.end();
    await store.close();
    await postgres.stop();
    folder.remove();
  }
}
