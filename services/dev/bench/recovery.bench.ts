import { createReadStream, createWriteStream, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EMBEDDED_PARTITIONS, partitionOf } from '@sextant/contracts/events.js';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { createKafka, namedPartition } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { startProjector } from '@sextant/projector/start-projector.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { startRelay } from '@sextant/relay/relay.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { restoreBackup } from '@sextant/tools/backup/restore-backup.js';
import { writeBackup } from '@sextant/tools/backup/write-backup.js';
import pg from 'pg';
import { fillStore } from './recovery/shop-log.ts';
import { toolParts } from './recovery/tool-parts.ts';
import { result, type BenchResult } from './result.ts';

const logger = silentLogger();
const PIECE = 2000;
const TOPIC = 'bare';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

interface Row {
  readonly stream: string;
  readonly data: Buffer;
}

/** Every event of a database, read by the bare driver. */
async function* bareEvents(url: string): AsyncGenerator<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('declare events cursor for select stream, data from event_store.events');
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${PIECE} from events`);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await client.end();
  }
}

const insertBare = (pool: pg.Pool, rows: readonly Row[]) =>
  pool.query('insert into bare (stream, data) select * from unnest($1::text[], $2::bytea[])', [
    rows.map(({ stream }) => stream),
    rows.map(({ data }) => data),
  ]);

/** Floor: copies the events of one database into a table of another with the bare driver. Returns seconds. */
async function bareCopy(from: string, pool: pg.Pool): Promise<number> {
  await pool.query('create table bare (stream text, data bytea)');
  return timed(async () => {
    for await (const rows of bareEvents(from)) await insertBare(pool, rows);
  });
}

/** Floor: copies the events of a database through Kafka into one table with the bare drivers. Returns seconds. */
async function bareRecovery(
  from: string,
  brokers: readonly string[],
  pool: pg.Pool,
  events: number,
): Promise<number> {
  await pool.query('truncate bare');
  const kafka = createKafka({ brokers, clientId: 'bare', logger });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: EMBEDDED_PARTITIONS }] });
  const [producer, consumer] = [
    kafka.producer({ idempotent: true, maxInFlightRequests: 1, createPartitioner: namedPartition }),
    kafka.consumer({ groupId: 'bare', maxWaitTimeInMs: 400, maxBytesPerPartition: 2 * 1024 * 1024 }),
  ];
  await Promise.all([producer.connect(), consumer.connect()]);
  await consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
  let written = 0;
  const taken = await timed(async () => {
    await consumer.run({
      eachBatch: async ({ batch }) => {
        const rows = batch.messages.map(({ key, value }) => {
          return { stream: String(key), data: value ?? Buffer.of() };
        });
        await insertBare(pool, rows);
        written += rows.length;
      },
    });
    for await (const rows of bareEvents(from)) {
      const messages = rows.map(({ stream, data }) => {
        return { key: stream, value: data, partition: partitionOf(stream, EMBEDDED_PARTITIONS) };
      });
      await producer.sendBatch({ topicMessages: [{ topic: TOPIC, messages }], acks: -1 });
    }
    while (written < events) await delay(20);
  });
  await Promise.all([producer.disconnect(), consumer.disconnect(), admin.disconnect()]);
  return taken;
}

/** Time from an empty Kafka without read models until every consumer has applied all events, in seconds. */
async function recovery(url: string, brokers: readonly string[]): Promise<number> {
  const store = await openPostgresEventStore({ url, connections: 4 });
  const db = await openReadDb({ url, application: 'bench', logger, max: 4 });
  const readModels = allReadModels(db.readModels);
  try {
    return await timed(async () => {
      const kafka = createKafka({ brokers, clientId: 'relay', logger });
      const relay = await startRelay({
        eventStore: store,
        databaseUrl: url,
        kafka,
        logger,
        partitions: EMBEDDED_PARTITIONS,
      });
      const projector = await startProjector({ databaseUrl: url, brokers, readModels, logger });
      while (!relay.ready() || (await projector.readiness()).length > 0) await delay(250);
      while ((await projector.health()).some(({ lag }) => lag !== 0)) await delay(250);
      await projector.close();
      await relay.stop();
    });
  } finally {
    await db.close();
    await store.close();
  }
}

/**
 * Backup and restore of all data that is not derived, then recovery of Kafka and all read models, with relay and projector in
 * one process. A million events, or the number in RECOVERY_EVENTS.
 */
export async function run(): Promise<BenchResult[]> {
  const { RECOVERY_EVENTS: wanted = '1000000' } = process.env;
  const folder = temporaryFolder();
  const [first, second] = [
    await startPostgres({ dataDir: path.join(folder.path, 'first') }),
    await startPostgres({ dataDir: path.join(folder.path, 'second') }),
  ];
  const broker = await startBroker({
    dataDir: path.join(folder.path, 'kafka'),
    defaultPartitions: EMBEDDED_PARTITIONS,
  });
  const pool = new pg.Pool({ connectionString: second.url, max: 2 });
  pool.on('error', () => undefined);
  const [from, into] = [await toolParts(first.url), await toolParts(second.url)];
  try {
    const store = await openPostgresEventStore({ url: first.url, connections: 4 });
    const events = await fillStore(store, Number(wanted));
    await store.close();
    const file = path.join(folder.path, 'sextant.backup');
    const saved = await timed(() => writeBackup(from.db.knex, from.runtime, createWriteStream(file)));
    const restored = await timed(() => restoreBackup(into.db.knex, into.runtime, createReadStream(file)));
    const leastCopy = await bareCopy(first.url, pool);
    const leastRecovery = await bareRecovery(first.url, broker.brokers, pool, events);
    const recovered = await recovery(second.url, broker.brokers);
    const count = events.toLocaleString('en-US');
    const size = Math.round(statSync(file).size / 1e6);
    return [
      result(`${count} events saved, ${size} MB (lower is better)`, 's', saved, leastCopy),
      result(`${count} events restored (lower is better)`, 's', restored, leastCopy),
      result(`${count} events → Kafka → read models (lower is better)`, 's', recovered, leastRecovery),
      result('recovery, events per second', '/s', events / recovered, events / leastRecovery),
    ];
  } finally {
    await from.db.close();
    await into.db.close();
    await pool.end();
    await broker.stop();
    await first.stop();
    await second.stop();
    folder.remove();
  }
}
