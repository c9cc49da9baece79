import { contexts, EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { createTopics } from '@sextant/platform/messaging/create-topics.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { until } from '@sextant/testing/eventually.js';
import kafkajs, { type Admin } from 'kafkajs';
import { startRelay, type Relay } from './relay.js';
import { appendToFirstPartition, idOf } from './testing/relay-harness.js';
import { TopicReader } from './testing/topic-reader.js';

const brokers = process.env.CONFORMANCE_BROKERS?.split(',');
const { topic } = contexts.favorites;
const several = () => Array.from({ length: 3 }, () => appendToFirstPartition('favourites'));

if (brokers) {
  describe('topics on Apache Kafka', () => {
    const logger = silentLogger();
    const kafka = createKafka({ brokers, clientId: 'relay-spec', logger });
    let database: TestDatabase;
    let eventStore: EventStore;
    let admin: Admin;
    let relay: Relay | undefined;
    let reader: TopicReader | undefined;

    beforeEach(async () => {
      database = await createTestDatabase();
      eventStore = await openPostgresEventStore({ url: database.url });
      admin = kafka.admin();
      await admin.connect();
      const ours: string[] = Object.values(contexts).map((context) => context.topic);
      const present = (await admin.listTopics()).filter((each) => ours.includes(each));
      if (present.length > 0) await admin.deleteTopics({ topics: present });
    });
    afterEach(async () => {
      await reader?.stop();
      await relay?.stop();
      await admin.disconnect();
      await eventStore.close();
      await database.drop();
      [relay, reader] = [undefined, undefined];
    });

    const start = async (replicationFactor = 1) =>
      (relay = await startRelay({
        eventStore,
        databaseUrl: database.url,
        kafka,
        logger,
        replicationFactor,
        partitions: EMBEDDED_PARTITIONS,
      }));
    /** Settings as one broker knows them: another may not have heard of the last change. */
    const settings = async () => {
      const configNames = ['retention.ms', 'cleanup.policy', 'max.message.bytes'];
      const resource = { type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames };
      const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [resource] });
      const entries = resources[0]?.configEntries ?? [];
      return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]));
    };
    /** Resolves when everything is kept, with the size that somebody has set. */
    const areMended = () =>
      until(async () => {
        const now = await settings();
        return (
          now['retention.ms'] === '-1' &&
          now['cleanup.policy'] === 'delete' &&
          now['max.message.bytes'] === '2000000'
        );
      });

    it('keep everything, also when somebody made one that does not', async () => {
      const configEntries = [
        { name: 'retention.ms', value: '604800000' },
        { name: 'cleanup.policy', value: 'compact' },
        { name: 'max.message.bytes', value: '2000000' },
      ];
      await createTopics(admin, [{ topic, numPartitions: EMBEDDED_PARTITIONS, configEntries }]);
      const started = await start();
      await until(() => started.ready());
      await areMended();
    });

    it('keep everything, also when somebody changes one while the relay runs', async () => {
      const started = await start();
      await until(() => started.ready());
      await admin.alterConfigs({
        validateOnly: false,
        resources: [
          {
            type: kafkajs.ConfigResourceTypes.TOPIC,
            name: topic,
            configEntries: [
              { name: 'cleanup.policy', value: 'compact' },
              { name: 'max.message.bytes', value: '2000000' },
            ],
          },
        ],
      });
      // The relay may have repaired the policy before anybody reads it. The size is left alone, so it shows that the change arrived.
      await areMended();
      await until(() => started.ready());
    });

    it('are published again when their beginning is gone', async () => {
      const started = await start();
      await until(() => started.ready());
      const before = several();
      await eventStore.appendEach(before);
      reader = await TopicReader.start(kafka);
      await reader.untilAll(before.map(idOf));
      await reader.stop();
      await started.stop();
      // The client learns the leader of a recreated topic only when it asks.
      await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '2' }] });
      const again = await start();
      await until(() => again.ready());
      reader = await TopicReader.start(kafka);
      await reader.untilAll(before.map(idOf));
      await again.stop();
      // Starting over once is enough: the topic now holds the whole log.
      const ends = await admin.fetchTopicOffsets(topic);
      const last = await start();
      await until(() => last.ready());
      expect(await admin.fetchTopicOffsets(topic)).toEqual(ends);
    });

    it('keep the relay unready, which says what to type, while they have too few replicas', async () => {
      const first = await start();
      await until(() => first.ready());
      // The relay recreates empty topics by itself where there are brokers enough, so these are filled.
      const held = several();
      await eventStore.appendEach(held);
      reader = await TopicReader.start(kafka);
      await reader.untilAll(held.map(idOf));
      await first.stop();
      const second = await start(2);
      await until(() => second.readiness().some((words) => words.includes('kafka-reassign-partitions')));
    });
  });
} else {
  describe('topics on Apache Kafka', () => {
    it.skip('were not tested: CONFORMANCE_BROKERS names none (npm run test:kafka does)', () => undefined);
  });
}
