import { globSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { contexts } from '@sextant/contracts/events.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { raiseEpochAt } from '@sextant/platform/event-store/postgres/epochs.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import type { StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { ledger } from '@sextant/platform/messaging/testing/ledger.js';
import { foreignBroker } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { topicSettings } from '@sextant/platform/messaging/topics.js';
import { readRecords } from '@sextant/relay/record-reader.js';
import type { Relay } from '@sextant/relay/relay.js';
import {
  appendTo,
  appendToFirstPartition,
  inPostgres,
  relayHarness,
} from '@sextant/relay/testing/relay-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import kafkajs, { type Admin } from 'kafkajs';
import { wholeLog } from '../durability/support/audit.js';
import { kafkaClassPath } from './jars.mjs';
import { startKafka, type KafkaNode, type RunningKafka } from './node.mjs';

const jars = path.join(import.meta.dirname, '../../../.cache/kafka-test/jars');
/** A broker that deletes and compacts at once what it may. */
const SETTINGS = `
log.initial.task.delay.ms=0
log.retention.check.interval.ms=100
log.cleaner.backoff.ms=100
`;
/** Every batch in a segment of its own: Kafka deletes and compacts whole segments, and none it still writes to. */
const SMALL_SEGMENTS = { 'segment.ms': '1' };
const { topic } = contexts.favorites;
const [one, two] = [appendToFirstPartition('favourites').stream, appendToFirstPartition('favourites').stream];

useLimit(limits.kills);

describe('records that Apache Kafka had acknowledged and lost', () => {
  const folder = temporaryFolder();
  let kafka: RunningKafka;
  let node: KafkaNode;
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  let admin: Admin;

  beforeAll(async () => {
    kafka = await startKafka(kafkaClassPath(jars), folder.path, { detached: false, settings: SETTINGS });
    [node] = kafka.nodes as [KafkaNode];
  });
  beforeEach(async () => {
    harness = await relayHarness({
      brokerOf: () => foreignBroker([kafka.brokers]),
      eventStoreOf: inPostgres,
    });
    admin = harness.kafka.admin();
    await admin.connect();
  });
  afterEach(async () => {
    await admin?.disconnect();
    await harness?.close();
  });
  afterAll(async () => {
    await kafka?.stop();
    folder.remove();
  });

  const configure = (settings: Readonly<Record<string, string>>) =>
    admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: kafkajs.ConfigResourceTypes.TOPIC,
          name: topic,
          configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
        },
      ],
    });
  const retention = async (): Promise<string | undefined> => {
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames: ['retention.ms'] }],
    });
    return resources[0]?.configEntries[0]?.configValue;
  };
  /** Extent of the partition that all events here belong to. */
  const extent = async () => {
    const offsets = await admin.fetchTopicOffsets(topic);
    const { low, high } = offsets.find(({ partition }) => partition === 0) ?? { low: '0', high: '0' };
    return { low: Number(low), high: Number(high) };
  };
  const startReadyRelay = async (): Promise<Relay> => {
    const relay = await harness.relay();
    await until('the relay is ready', () => relay.ready());
    return relay;
  };
  /** Publishes events of these streams one after the other, each in a batch of its own. */
  const publish = async (...streams: readonly string[]): Promise<void> => {
    for (const stream of streams) {
      const revision = (await harness.eventStore.read(stream)).length;
      await harness.append(appendTo('favourites', stream, revision));
      await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    }
  };
  /** Starts a consumer; returns the events it has applied, in order. */
  const consume = async (name: string) => {
    const { consumer } = await ledger(harness.knex, name);
    const server = harness.serve(consumer);
    await until('it follows the topic', () => server.notRunning().length === 0);
    return async (): Promise<string[]> => {
      const rows = await harness
        .knex('ledger')
        .select<{ stream: string; n: number }[]>('stream', 'n')
        .where({ consumer: name })
        .orderBy('seq');
      return rows.map(({ stream, n }) => `${stream}/${n}`);
    };
  };
  const stored = async (): Promise<string[]> =>
    (await wholeLog(harness.database.url)).map(({ stream, revision }) => `${stream}/${revision}`);
  /** Waits until these consumers have applied every stored event, once and in order. */
  const haveApplied = async (...consumers: readonly (() => Promise<string[]>)[]): Promise<void> => {
    const all = await stored();
    for (const applied of consumers) {
      await until('it has applied enough', async () => (await applied()).length >= all.length);
      expect(await applied()).toEqual(all);
    }
  };
  /** Kills the broker and cuts off the last batch, as a power failure does before the broker has written it to the disk. */
  const failPower = async (): Promise<void> => {
    await node.kill();
    const segments = globSync(path.join(folder.path, `data/${topic}-0/*.log`)).sort();
    const segment = segments.at(-1) as string;
    const bytes = readFileSync(segment);
    let [last, next] = [0, 0];
    while (next < bytes.length) {
      last = next;
      // A batch begins with its first offset (8 bytes) and the number of bytes that follow (4).
      next += 12 + bytes.readInt32BE(next + 8);
    }
    expect(last).toBeLessThan(bytes.length);
    truncateSync(segment, last);
    await node.start();
    // The broker answers before it leads its partitions again, and kafkajs gives up when it does not.
    await until('it leads the partition', extent);
  };
  /** Has the broker compact all but the segment it writes to, down to the newest event of each stream. */
  const compact = async (): Promise<void> => {
    const before = await extent();
    const dirtiest = { 'min.cleanable.dirty.ratio': '0.001' };
    await configure({ ...SMALL_SEGMENTS, ...dirtiest, 'cleanup.policy': 'compact' });
    const second = { topic, partition: 0, offset: 1n };
    await until('the second is gone', async () => {
      const [record] = await readRecords(harness.kafka, [second], ({ offset }) => offset);
      return record === undefined;
    });
    expect(await extent()).toEqual(before);
  };

  it.each<[string, () => Promise<void>]>([
    [
      'deleted by hand',
      async () => {
        const { high } = await extent();
        await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: String(high) }] });
        expect(await extent()).toEqual({ low: high, high });
      },
    ],
    [
      'deleted by age',
      async () => {
        await configure({ ...SMALL_SEGMENTS, 'retention.ms': '1' });
        await until('all are deleted', async () => {
          const { low, high } = await extent();
          return low === high;
        });
      },
    ],
    ['compacted, which the extent of the partition does not show', compact],
    [
      'cut off by a power failure',
      async () => {
        const { low, high } = await extent();
        await failPower();
        expect(await extent()).toEqual({ low, high: high - 1 });
      },
    ],
  ])('are published again after they were %s', async (_how, lose) => {
    let relay = await startReadyRelay();
    await configure({ ...topicSettings(), ...SMALL_SEGMENTS });
    const old = await consume('old');
    await publish(two, one);
    await relay.stop();
    relay = await startReadyRelay();
    await publish(one, one, two, one);
    await haveApplied(old);
    await relay.stop();
    await lose();
    const fresh = await consume('fresh');
    await startReadyRelay();
    await publish(one, two);
    await haveApplied(old, fresh);
  });

  it('hold consumers up when they were compacted and no relay saw the setting, until the topic is deleted', async () => {
    const before = await startReadyRelay();
    await configure({ ...topicSettings(), ...SMALL_SEGMENTS });
    await publish(two, one, one, one, two);
    await before.stop();
    await compact();
    await configure(topicSettings());
    const relay = await startReadyRelay();
    const fresh = await consume('fresh');
    await until('it has seen what is left', async () => {
      const at = { consumer: 'fresh', topic, partition: 0 };
      const [next] = await harness.knex('messaging.checkpoints').where(at).pluck<string[]>('next_offset');
      return Number(next) === (await extent()).high;
    });
    // Only the first is left of those before the gap.
    expect(await fresh()).toEqual((await stored()).slice(0, 1));
    await admin.deleteTopics({ topics: [topic] });
    await haveApplied(fresh);
    await until('the relay is ready', () => relay.ready());
  });

  it('are published again when they are deleted by age while the relay publishes', async () => {
    const relay = await startReadyRelay();
    await configure({ ...topicSettings(), ...SMALL_SEGMENTS });
    const old = await consume('old');
    await publish(one, two, one);
    const { low } = await extent();
    await configure({ ...SMALL_SEGMENTS, 'retention.ms': '1' });
    await until('some are deleted', async () => (await extent()).low > low);
    await until('the relay has corrected the setting', async () => (await retention()) === '-1');
    await until('the relay is ready again', () => relay.ready());
    await publish(one, two);
    const fresh = await consume('fresh');
    await haveApplied(old, fresh);
  });

  it('are published again when a power failure cuts them off under a relay that goes on', async () => {
    const relay = await startReadyRelay();
    const old = await consume('old');
    await publish(one, two, one);
    await haveApplied(old);
    await failPower();
    // More than were cut off: the partition outgrows its old end.
    await publish(two, one, two, one);
    await until('the relay is ready', () => relay.ready());
    const fresh = await consume('fresh');
    await haveApplied(old, fresh);
  });

  it('keep the relay unready, which says what to type, while events of another installation stand in their place', async () => {
    const before = await startReadyRelay();
    await publish(one, two);
    await before.stop();
    const theirs = await createTestDatabase();
    const store = await openPostgresEventStore({ url: theirs.url });
    try {
      const strangers = [1, 2, 3].map(() => appendToFirstPartition('favourites'));
      await store.appendEach(strangers);
      const streams = await store.readEach(strangers.map(({ stream }) => stream));
      await harness.recreateTopic(topic);
      await harness.produce(new Map(), ...([...streams.values()].flat() as StoredEvent[]));
    } finally {
      await store.close();
      await theirs.drop();
    }
    const relay = await harness.relay();
    await until('it says what to type', () =>
      relay.readiness().some((words) => words.includes('npm run epoch -- raise')),
    );
    await raiseEpochAt(harness.database.url);
    await until('the relay is ready', () => relay.ready());
    await publish(one);
    await haveApplied(await consume('fresh'));
  });
});
