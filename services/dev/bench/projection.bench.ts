import path from 'node:path';
import { favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { EMBEDDED_PARTITIONS, contexts, partitionOf } from '@sextant/contracts/events.js';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { encodeEvent } from '@sextant/platform/event-store/event-codec.js';
import { decodeEnvelope, encodeEnvelope, recordedEvent } from '@sextant/platform/messaging/envelope.js';
import { createKafka, namedPartition } from '@sextant/platform/messaging/kafka-client.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { ensureTopics } from '@sextant/platform/messaging/topics.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import { startProjector } from '@sextant/projector/start-projector.js';
import type { Kafka } from 'kafkajs';
import pg from 'pg';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { result, type BenchResult } from './result.ts';

const EVENTS = 200_000;
const STREAMS = 50_000;
const TOPIC = contexts.favorites.topic;

/** One row per user, overwritten by each of the user's events, with the number of those events. */
const table = `(user_id text primary key, product_id text not null, saved_at text not null, events int not null)`;
const upsert = (name: string) => `insert into ${name} as t (user_id, product_id, saved_at, events)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::int[])
  on conflict (user_id) do update set product_id = excluded.product_id, saved_at = excluded.saved_at,
    events = t.events + excluded.events`;

/** Columns that both sides write: the last event of every user in a batch, with the number of events. */
function columns(batch: readonly RecordedEvent[]): unknown[][] {
  const rows = new Map<string, { product: string; at: string; count: number }>();
  for (const event of batch) {
    if (event.type !== 'FavouriteSaved') continue;
    const { userId = '', productId = '', at = '' } = event.data;
    rows.set(userId, { product: productId, at, count: (rows.get(userId)?.count ?? 0) + 1 });
  }
  const all = [...rows];
  return [
    all.map(([user]) => user),
    all.map(([, row]) => row.product),
    all.map(([, row]) => row.at),
    all.map(([, row]) => row.count),
  ];
}

const model: ReadModel = {
  name: 'bench',
  version: 1,
  contexts: ['favorites'],
  create: async (trx, schema) => void (await trx.raw(`create table "${schema}".latest ${table}`)),
  project: async (batch, { trx, schema }) => {
    const sql = upsert(`"${schema}".latest`).replace(/\$\d/g, '?');
    await trx.raw(sql, columns(batch) as readonly string[][]);
  },
};

async function fill(kafka: Kafka): Promise<void> {
  const producer = kafka.producer({ createPartitioner: namedPartition });
  await producer.connect();
  for (let from = 0; from < EVENTS; from += 5000) {
    const messages = Array.from({ length: 5000 }, (_, i) => {
      const n = from + i;
      const userId = `user${n % STREAMS}`;
      const stream = favoritesStream(userId);
      const at = new Date(n).toISOString();
      const value = encodeEnvelope({
        id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        stream,
        revision: Math.floor(n / STREAMS) + 1,
        position: `${String(n).padStart(20, '0')}-${'1'.padStart(19, '0')}`,
        recordedAt: at,
        type: 'FavouriteSaved',
        data: encodeEvent({ type: 'FavouriteSaved', data: { userId, productId: `product${n % 997}`, at } }),
        metadata: { correlationId: `c${n}`, causationId: `c${n}`, actor: `user:${userId}` },
      });
      return { key: stream, value, partition: partitionOf(stream, EMBEDDED_PARTITIONS) };
    });
    await producer.sendBatch({ topicMessages: [{ topic: TOPIC, messages }] });
  }
  await producer.disconnect();
}

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** Waits until the table holds all events; the counts are read rarely, so that waiting costs little. */
async function whenComplete(pool: pg.Pool, name: string): Promise<void> {
  for (;;) {
    const { rows } = await pool
      .query<{ sum: string | null }>(`select sum(events) as sum from ${name}`)
      .catch(() => ({ rows: [] }));
    if (Number(rows[0]?.sum) === EVENTS) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Floor: a kafkajs consumer, the decoding and the statement, without transaction, checkpoint or order. */
async function bare(kafka: Kafka, pool: pg.Pool): Promise<number> {
  await pool.query(`create table bare ${table}`);
  const started = performance.now();
  const consumer = kafka.consumer({
    groupId: 'bare',
    maxWaitTimeInMs: 400,
    maxBytesPerPartition: 2 * 1024 * 1024,
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
  let first = 0;
  await consumer.run({
    eachBatch: async ({ batch }) => {
      first ||= performance.now();
      const events = batch.messages.flatMap(({ value }) =>
        value ? [recordedEvent(decodeEnvelope(value))] : [],
      );
      await pool.query(upsert('bare'), columns(events));
    },
  });
  await whenComplete(pool, 'bare');
  const taken = seconds(first || started);
  await consumer.disconnect();
  return EVENTS / taken;
}

async function projected(brokers: readonly string[], databaseUrl: string, pool: pg.Pool): Promise<number> {
  let first = 0;
  const timed: ReadModel = {
    ...model,
    project: (batch, tx) => {
      first ||= performance.now();
      return model.project(batch, tx);
    },
  };
  const projector = await startProjector({
    databaseUrl,
    brokers,
    readModels: [timed],
    logger: silentLogger(),
  });
  await whenComplete(pool, 'bench_1.latest');
  const taken = seconds(first);
  await projector.close();
  return EVENTS / taken;
}

/** Throughput of a projection from Kafka to Postgres, from its first batch to the last commit. */
export async function run(): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const broker = await startBroker({
    dataDir: path.join(folder.path, 'kafka'),
    port: 0,
    defaultPartitions: EMBEDDED_PARTITIONS,
  });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => undefined);
  try {
    const kafka = createKafka({ brokers: broker.brokers, clientId: 'bench', logger: silentLogger() });
    await ensureTopics(kafka, { partitions: EMBEDDED_PARTITIONS }, ['favorites']);
    await fill(kafka);
    const floor = await bare(kafka, pool);
    const value = await projected(broker.brokers, postgres.url, pool);
    return [result('projection, Kafka → Postgres', 'events/s', value, floor, '≥ 1.08×')];
  } finally {
    await pool.end();
    await broker.stop();
    await postgres.stop();
    folder.remove();
  }
}
