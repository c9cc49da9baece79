import { randomUUID } from 'node:crypto';
import { EMBEDDED_PARTITIONS, partitionOf } from '@sextant/contracts/events.js';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { Append, EventStore, Position, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { openTestEventStore } from '@sextant/platform/event-store/testing/test-event-store.js';
import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import { KafkaBatchServer } from '@sextant/platform/messaging/kafka-batch-server.js';
import { createTopics } from '@sextant/platform/messaging/create-topics.js';
import { createKafka, namedPartition } from '@sextant/platform/messaging/kafka-client.js';
import { brokerHarness } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { requestOf, type LastPositions } from '../records.js';
import { startRelay, type Relay } from '../relay.js';
import { TopicReader } from './topic-reader.js';

const at = '2026-01-01T00:00:00.000Z';
/** Events by the category of their streams. */
const samples = {
  cart: { type: 'CartCleared', data: { userId: 'u1', at } },
  inbox: { type: 'NotificationsMarkedRead', data: { userId: 'u1' } },
  favourites: { type: 'FavouriteRemoved', data: { userId: 'u1', productId: 'p1', at } },
} satisfies Record<string, DomainEvent>;

/** An append of one event to a stream of that category. */
export function appendTo(
  category: keyof typeof samples,
  stream = `${category}-${randomUUID()}`,
  expected = 0,
): Append {
  const event = samples[category];
  const metadata = { correlationId: randomUUID(), causationId: 'command-1', actor: 'user:u1' };
  const fresh = { id: randomUUID(), type: event.type, data: encodeEvent(event), metadata };
  return { stream, events: [fresh], expectedRevision: expected };
}

export const idOf = (append: Append): string => append.events[0]?.id ?? '';

/** An append of one event to a new stream of that kind whose partition is 0. */
export function appendToFirstPartition(kind: keyof typeof samples): Append {
  for (;;) {
    const append = appendTo(kind);
    if (partitionOf(append.stream, EMBEDDED_PARTITIONS) === 0) return append;
  }
}

/** An event store in the Postgres of the harness, for specs that work on its tables or start processes on it. */
export const inPostgres = (url: string): Promise<EventStore> =>
  openPostgresEventStore({ url, connections: 6 });

interface RelayHarnessOptions {
  /** Default: an empty one on the server of the run. */
  readonly databaseOf?: () => Promise<TestDatabase>;
  readonly brokerOf?: () => Promise<Awaited<ReturnType<typeof brokerHarness>>>;
  /** Opens the event store beside the database at that address; default: see `openTestEventStore`. */
  readonly eventStoreOf?: (databaseUrl: string) => Promise<EventStore>;
}

/** Postgres, a broker, an event store, and as many relays and readers as a spec starts. */
export async function relayHarness({
  databaseOf = createTestDatabase,
  brokerOf = brokerHarness,
  eventStoreOf = (url) => openTestEventStore(url, 6),
}: RelayHarnessOptions = {}) {
  const [database, broker] = await Promise.all([databaseOf(), brokerOf()]);
  const eventStore = await eventStoreOf(database.url);
  const logger = silentLogger();
  const kafka = createKafka({ brokers: broker.brokers, clientId: 'relay-spec', logger });
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  const knex = createPool({ url: database.url, application: 'spec', logger });
  const servers: KafkaBatchServer[] = [];
  const relays: Relay[] = [];
  const readers: TopicReader[] = [];
  return {
    database,
    broker,
    eventStore,
    kafka,
    /** Starts a relay, stopped by `stopAll`; of another event store when given. */
    async relay(from: EventStore = eventStore, replicationFactor?: number): Promise<Relay> {
      const common = { kafka, logger, databaseUrl: database.url, partitions: EMBEDDED_PARTITIONS };
      const relay = await startRelay({ ...common, eventStore: from, replicationFactor });
      relays.push(relay);
      return relay;
    },
    async reader(): Promise<TopicReader> {
      const reader = await TopicReader.start(kafka);
      readers.push(reader);
      return reader;
    },
    /** Runs the appends one after the other; returns the ids of their events. */
    async append(...appends: Append[]): Promise<string[]> {
      for (const append of appends) await eventStore.append(append);
      return appends.map(idOf);
    },
    knex,
    /** Works on a connection to the database. */
    withClient: <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => work(client),
    /** Runs a consumer, stopped by `close`. */
    serve(consumer: Consumer): KafkaBatchServer {
      const server = new KafkaBatchServer({ kafka, knex, logger });
      servers.push(server);
      server.add(consumer);
      server.listen(() => undefined);
      return server;
    },
    /** Position on the checkpoint. */
    async published(): Promise<Position | undefined> {
      const { rows } = await client.query<{ position: string | null }>(
        'select position from relay.checkpoint',
      );
      return rows[0]?.position ?? undefined;
    },
    /** Replaces a topic by an empty one, as an operator or a restored cluster would. */
    async recreateTopic(topic: string): Promise<void> {
      const admin = kafka.admin();
      await admin.connect();
      await admin.deleteTopics({ topics: [topic] });
      await createTopics(admin, [{ topic, numPartitions: EMBEDDED_PARTITIONS }]);
      await admin.disconnect();
    },
    /** Writes events to Kafka without a checkpoint, like a relay that is killed before it can save one. */
    async produce(lasts: LastPositions, ...events: readonly StoredEvent[]): Promise<void> {
      const producer = kafka.producer({ createPartitioner: namedPartition, allowAutoTopicCreation: false });
      await producer.connect();
      await producer.sendBatch({
        topicMessages: [...requestOf(events, lasts, EMBEDDED_PARTITIONS).values()],
      });
      await producer.disconnect();
    },
    /** Ends relays and readers; the next spec starts its own. */
    async stopAll(): Promise<void> {
      await Promise.all(relays.splice(0).map((relay) => relay.stop()));
      await Promise.all(readers.splice(0).map((reader) => reader.stop()));
    },
    async close(): Promise<void> {
      await this.stopAll();
      await Promise.all(servers.map((server) => server.close()));
      await knex.destroy();
      await client.end();
      await eventStore.close();
      await broker.close();
      await database.drop();
    },
  };
}
