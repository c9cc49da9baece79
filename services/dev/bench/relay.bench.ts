import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { cartStream } from '@sextant/domain/cart/cart.js';
import { EMBEDDED_PARTITIONS, partitionOf, topicOf } from '@sextant/contracts/events.js';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { encodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore, NewEvent } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { encodeEnvelope } from '@sextant/platform/messaging/envelope.js';
import { createKafka, namedPartition } from '@sextant/platform/messaging/kafka-client.js';
import { createTopics } from '@sextant/platform/messaging/create-topics.js';
import { ensureTopics } from '@sextant/platform/messaging/topics.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { startRelay } from '@sextant/relay/relay.js';
import type { Admin, Kafka, Message, Producer } from 'kafkajs';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { openLoop } from './open-loop.ts';
import { percentile, result, type BenchResult } from './result.ts';

const STREAMS = 5000;
const PER_STREAM = 20;
const EVENTS = STREAMS * PER_STREAM;
/** Records per request, as the relay sends them. */
const BATCH = 1000;
const LATENCIES = 300;
const LOAD = { perSecond: 1_000, seconds: 10 };

const newEvent = (userId: string): NewEvent => ({
  id: randomUUID(),
  type: 'FavouriteSaved',
  data: encodeEvent({
    type: 'FavouriteSaved',
    data: { userId, productId: 'p1', at: '2026-01-01T00:00:00.000Z' },
  }),
  metadata: { correlationId: randomUUID(), causationId: 'command', actor: `user:${userId}` },
});

const streamOf = (n: number): string => `favourites-user${n % STREAMS}`;
const TOPIC = topicOf(streamOf(0));
/** A topic that the relay never reads: unknown records in its own topics would keep it from starting. */
const FLOOR_TOPIC = 'bench-floor';

async function createFloorTopic(kafka: Kafka): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  await createTopics(admin, [{ topic: FLOOR_TOPIC, numPartitions: EMBEDDED_PARTITIONS }]);
  await admin.disconnect();
}

async function fill(store: EventStore): Promise<void> {
  const appends = Array.from({ length: STREAMS }, (_, n) => ({
    stream: streamOf(n),
    events: Array.from({ length: PER_STREAM }, () => newEvent(`user${n}`)),
    expectedRevision: 0,
  }));
  await store.appendEach(appends);
}

/** Records in the topic. */
async function published(admin: Admin): Promise<number> {
  const offsets = await admin.fetchTopicOffsets(TOPIC);
  return offsets.reduce((sum, { high }) => sum + Number(high), 0);
}

/** Floor: a kafkajs producer with the relay's guarantees that sends the same bytes one batch after another. */
async function bare(kafka: Kafka): Promise<number> {
  const messages = Array.from({ length: EVENTS }, (_, n): Message => {
    const { data, metadata, ...event } = newEvent(`user${n}`);
    const stream = streamOf(n);
    const position = `${String(n).padStart(20, '0')}-${String(n).padStart(19, '0')}`;
    const place = { stream, position, revision: 1, recordedAt: '2026-01-01T00:00:00.000Z' };
    return {
      key: stream,
      value: encodeEnvelope({ ...event, data, metadata, ...place }, position),
      partition: partitionOf(stream, EMBEDDED_PARTITIONS),
      headers: { 'correlation-id': metadata.correlationId, traceparent: `00-${metadata.correlationId}-0-01` },
    };
  });
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: namedPartition,
  });
  await producer.connect();
  const started = performance.now();
  for (let from = 0; from < EVENTS; from += BATCH)
    await producer.sendBatch({
      topicMessages: [{ topic: FLOOR_TOPIC, messages: messages.slice(from, from + BATCH) }],
      acks: -1,
    });
  const taken = performance.now() - started;
  await producer.disconnect();
  return (EVENTS * 1000) / taken;
}

const startBenchRelay = (kafka: Kafka, eventStore: EventStore, databaseUrl: string) =>
  startRelay({
    eventStore,
    kafka,
    databaseUrl,
    logger: silentLogger(),
    partitions: EMBEDDED_PARTITIONS,
  });

/** Throughput of the relay from the first record to the last. */
async function relayed(kafka: Kafka, store: EventStore, databaseUrl: string): Promise<number> {
  const admin = kafka.admin();
  await admin.connect();
  const before = await published(admin);
  const until = async (count: number): Promise<{ count: number; at: number }> => {
    for (;;) {
      const now = (await published(admin)) - before;
      if (now >= count) return { count: now, at: performance.now() };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const relay = await startBenchRelay(kafka, store, databaseUrl);
  const first = await until(1);
  const last = await until(EVENTS);
  await relay.stop();
  await admin.disconnect();
  return ((last.count - first.count) * 1000) / (last.at - first.at);
}

/** Sends what has become due while the request before was under way: with one at a time, single ones would queue. */
function together(producer: Producer): (stream: string) => void {
  const due: string[] = [];
  let isSending = false;
  return (stream) => {
    due.push(stream);
    if (isSending) return;
    isSending = true;
    void (async () => {
      while (due.length > 0) {
        const messages = due.splice(0).map((key) => ({ key, value: 'x', partition: 0 }));
        await producer.send({ topic: topicOf(stream), messages });
      }
      isSending = false;
    })();
  };
}

/**
 * Latency from the answer to an append to a consumer's receipt of the record, and at a steady rate from the moment the append
 * was due; beside producing the record directly.
 */
async function latencies(kafka: Kafka, store: EventStore, databaseUrl: string): Promise<BenchResult[]> {
  const relay = await startBenchRelay(kafka, store, databaseUrl);
  const arrivals = new Map<string, (at: number) => void>();
  const consumer = kafka.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 400 });
  await consumer.connect();
  const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve));
  await consumer.subscribe({ topics: [topicOf('cart-x')] });
  await consumer.run({
    eachMessage: ({ message }) => Promise.resolve(arrivals.get(String(message.key))?.(performance.now())),
  });
  await joined;
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: namedPartition,
  });
  await producer.connect();
  const measure = async (send: (stream: string) => Promise<unknown>): Promise<number[]> => {
    const taken: number[] = [];
    for (let n = 0; n < LATENCIES; n += 1) {
      const stream = cartStream(randomUUID());
      const arrived = new Promise<number>((resolve) => arrivals.set(stream, resolve));
      const sent = send(stream).then(() => performance.now());
      // The record may arrive before the answer; the latency is then 0.
      taken.push(Math.max(0, (await arrived) - (await sent)));
      // Appends are spread over time like requests of users, so that polls and pauses show.
      await new Promise((resolve) => setTimeout(resolve, n % 17));
    }
    return taken;
  };
  // Warms up, and waits until both consumers receive records.
  const append = (stream: string) => store.append({ stream, events: [newEvent('u1')], expectedRevision: 0 });
  await measure(append);
  const value = await measure(append);
  const floor = await measure(async (stream) => {
    void producer.send({ topic: topicOf(stream), messages: [{ key: stream, value: 'x', partition: 0 }] });
    return Promise.resolve();
  });
  const underLoad = async (send: (stream: string) => unknown): Promise<readonly number[]> => {
    const { latencies, failures } = await openLoop(LOAD, async () => {
      const stream = cartStream(randomUUID());
      const arrived = new Promise<number>((resolve) => arrivals.set(stream, resolve));
      await send(stream);
      await arrived;
    });
    if (failures > 0) throw new Error(`${failures} events were not appended`);
    return latencies;
  };
  const loaded = await underLoad(append);
  const leastLoaded = await underLoad(together(producer));
  await producer.disconnect();
  await consumer.disconnect();
  await relay.stop();
  const figure = (name: string, share: number, taken: readonly number[], least: readonly number[]) =>
    result(
      `${name}, p${share * 100} (lower is better)`,
      'ms',
      percentile(taken, share),
      percentile(least, share),
    );
  return [
    ...[0.5, 0.99].map((share) => figure('event appended → consumer has it', share, value, floor)),
    ...[0.5, 0.99].map((share) =>
      figure(`event due → consumer has it, ${LOAD.perSecond}/s`, share, loaded, leastLoaded),
    ),
  ];
}

export async function run(): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const broker = await startBroker({ dataDir: path.join(folder.path, 'kafka'), port: 0 });
  const store = await openPostgresEventStore({ url: postgres.url, connections: 4 });
  try {
    const kafka = createKafka({ brokers: broker.brokers, clientId: 'bench', logger: silentLogger() });
    await ensureTopics(kafka, { partitions: EMBEDDED_PARTITIONS });
    await createFloorTopic(kafka);
    await fill(store);
    // The first run warms both the client and the broker.
    await bare(kafka);
    const floor = await bare(kafka);
    const value = await relayed(kafka, store, postgres.url);
    const throughput = result('relay, event store → Kafka', 'events/s', value, floor, '≥ 0.82×');
    return [throughput, ...(await latencies(kafka, store, postgres.url))];
  } finally {
    await store.close();
    await broker.stop();
    await postgres.stop();
    folder.remove();
  }
}
