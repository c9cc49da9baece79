import { contexts, EMBEDDED_PARTITIONS, partitionOf, topicOf } from '@sextant/contracts/events.js';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { silentLogger } from '../../observability/logger.js';
import { createPool } from '../../postgres/create-pool.js';
import type { Consumer } from '../consumer.js';
import { encodeEnvelope } from '../envelope.js';
import { KafkaBatchServer, type BatchServerOptions } from '../kafka-batch-server.js';
import { createKafka, namedPartition } from '../kafka-client.js';
import { messagingMigrations } from '../migrations.js';
import { migrate } from '../../read-db/migrate.js';
import { ensureTopics } from '../topics.js';

const given = process.env.CONFORMANCE_BROKERS;

/** `it` for a test that stops the broker: skipped on a foreign broker. */
export const itWithOwnBroker = given === undefined ? it : it.skip;

/** Our topics among those that this broker names. */
async function topicsAt(broker: string): Promise<string[]> {
  const ours: string[] = Object.values(contexts).map(({ topic }) => topic);
  const admin = createKafka({ brokers: [broker], clientId: 'spec', logger: silentLogger() }).admin();
  await admin.connect();
  try {
    return (await admin.listTopics()).filter((topic) => ours.includes(topic));
  } finally {
    await admin.disconnect();
  }
}

/** Brokers that a spec does not stop through the harness, after deleting our topics there. */
export async function foreignBroker(brokers: string[]) {
  const admin = createKafka({ brokers, clientId: 'spec', logger: silentLogger() }).admin();
  await admin.connect();
  // Also until every broker has heard of it: one that still names a topic keeps `ensureTopics` from creating it again.
  await until('no broker names a topic of ours', async () => {
    const topics = [...new Set((await Promise.all(brokers.map(topicsAt))).flat())];
    if (topics.length > 0) await admin.deleteTopics({ topics });
    return topics.length === 0;
  });
  await admin.disconnect();
  const notOurs = () => Promise.reject(new Error('this broker is not ours to stop'));
  return { brokers, stop: notOurs, restart: notOurs, close: () => Promise.resolve() };
}

/** A real broker in a temporary folder, whose `restart` keeps data and port; or the brokers of CONFORMANCE_BROKERS. */
export async function brokerHarness() {
  if (given !== undefined) return foreignBroker(given.split(','));
  const folder = temporaryFolder();
  const dataDir = folder.path;
  const first = await startBroker({ dataDir, port: 0 });
  let broker = first;
  return {
    brokers: first.brokers,
    stop: () => broker.stop(),
    restart: async () => void (broker = await startBroker({ dataDir, port: first.port })),
    async close(): Promise<void> {
      await broker.stop();
      folder.remove();
    },
  };
}

/** Real Postgres and a real broker with all topics, a producer that writes like the relay, and batch servers. */
export async function messagingHarness() {
  const [database, broker] = await Promise.all([createTestDatabase(), brokerHarness()]);
  const logger = silentLogger();
  // Enough connections for several servers with a transaction per partition, and for the spec.
  const knex = createPool({ url: database.url, application: 'spec', logger, max: 4 * EMBEDDED_PARTITIONS });
  const kafka = createKafka({ brokers: broker.brokers, clientId: 'spec', logger });
  await Promise.all([
    ensureTopics(kafka, { partitions: EMBEDDED_PARTITIONS }),
    migrate(knex, messagingMigrations),
  ]);
  const producer = kafka.producer({ createPartitioner: namedPartition, allowAutoTopicCreation: false });
  await producer.connect();
  const servers = new Set<KafkaBatchServer>();
  return {
    database,
    broker,
    knex,
    kafka,
    logger,
    producer,
    /** Sends events in the given order, each to its topic and partition. */
    async produce(...events: readonly StoredEvent[]): Promise<void> {
      const place = (topic: string, partition: number) => `${topic}/${partition}`;
      let missing = [...events];
      // When leaders have moved, kafkajs leaves partitions out of its retries (see the relay's publisher).
      await until('Kafka has acknowledged all events', async () => {
        const topics = Map.groupBy(missing, (event) => topicOf(event.stream));
        const answers = await producer.sendBatch({
          topicMessages: [...topics].map(([topic, of]) => ({
            topic,
            messages: of.map((event) => ({
              key: event.stream,
              value: encodeEnvelope(event),
              partition: partitionOf(event.stream, EMBEDDED_PARTITIONS),
            })),
          })),
        });
        const written = new Set(answers.map(({ topicName, partition }) => place(topicName, partition)));
        missing = missing.filter(
          ({ stream }) => !written.has(place(topicOf(stream), partitionOf(stream, EMBEDDED_PARTITIONS))),
        );
        return missing.length === 0;
      });
    },
    /** Starts a server with these consumers; stopped by `close`. */
    serve(consumers: readonly Consumer[], options: Partial<BatchServerOptions> = {}): KafkaBatchServer {
      const server = new KafkaBatchServer({ kafka, knex, logger, ...options });
      servers.add(server);
      for (const consumer of consumers) server.add(consumer);
      server.listen(() => undefined);
      return server;
    },
    async close(): Promise<void> {
      await Promise.all([...servers].map((server) => server.close()));
      await producer.disconnect();
      await broker.close();
      await knex.destroy();
      await database.drop();
    },
  };
}
