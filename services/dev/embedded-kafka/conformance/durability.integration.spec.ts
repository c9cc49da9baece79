import { Kafka, logLevel } from 'kafkajs';

import { startBroker } from '../broker.js';
import { BrokerProcess } from './support/broker-process.js';
import { isForeign, uniqueName } from './support/cluster.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import { collect, numbered } from './support/inbox.js';

const client = (brokers: string[]) =>
  new Kafka({ brokers, logLevel: logLevel.NOTHING, retry: { retries: 20 } });

/** A foreign broker cannot be stopped or killed by the suite: these tests are then reported as skipped. */
const ours = isForeign ? describe.skip : describe;

ours('what outlives the broker (not applicable to a foreign broker)', () => {
  let folder: TemporaryFolder;
  let dataDir: string;
  beforeEach(() => {
    folder = temporaryFolder();
    dataDir = folder.path;
  });
  afterEach(() => folder.remove());

  it('is everything at a restart: records, offsets, and the group, whose member goes on in its generation', async () => {
    const before = await startBroker({ dataDir });
    const [topic, groupId] = [uniqueName('topic'), uniqueName('group')];
    const producer = client(before.brokers).producer({ idempotent: true });
    await producer.connect();
    await producer.send({ topic, messages: numbered(5) });
    const consumer = client(before.brokers).consumer({
      groupId,
      heartbeatInterval: 100,
      maxWaitTimeInMs: 200,
    });
    const joins: number[] = [];
    consumer.on(consumer.events.GROUP_JOIN, () => joins.push(1));
    const inbox = await collect(consumer, topic);
    await inbox.waitFor(5);
    await consumer.commitOffsets([{ topic, partition: 0, offset: '5' }]);
    await before.stop();

    const after = await startBroker({ dataDir, port: before.port });
    const admin = client(after.brokers).admin();
    await admin.connect();
    expect(await admin.fetchOffsets({ groupId, topics: [topic] })).toMatchObject([
      { partitions: [{ partition: 0, offset: '5' }] },
    ]);
    expect((await admin.describeGroups([groupId])).groups).toMatchObject([
      { state: 'Stable', members: [{}] },
    ]);
    await producer.send({ topic, messages: numbered(5, 5) });
    await inbox.waitFor(10);
    expect(inbox.values).toEqual(numbered(10).map(({ value }) => value));
    expect(joins).toHaveLength(1);
    await Promise.all([consumer.disconnect(), producer.disconnect(), admin.disconnect()]);
    await after.stop();
  });

  it('is every acknowledged record when the process is killed while it writes', async () => {
    const topic = uniqueName('topic');
    const acknowledged: string[] = [];
    let port = 0;
    for (let run = 0; run < 3; run++) {
      const broker = await BrokerProcess.start(dataDir, port);
      port = broker.port;
      const kafka = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING, retry: { retries: 0 } });
      const producers = [0, 1, 2, 3].map(() => kafka.producer());
      let killed = false;
      const writing = producers.map(async (producer, number) => {
        await producer.connect();
        for (let i = 0; !killed; i++) {
          const values = Array.from({ length: 50 }, (_, j) => `${run}/${number}/${i}/${j}`.padEnd(300, '.'));
          const sent = producer.send({ topic, messages: values.map((value) => ({ value })) });
          const isThere = await sent.then(
            () => true,
            () => false,
          );
          if (isThere) acknowledged.push(...values);
        }
      });
      const goal = (run + 1) * 5000;
      await until('records', () => acknowledged.length >= goal);
      await broker.end('SIGKILL');
      killed = true;
      await Promise.all(writing);
      await Promise.all(producers.map((producer) => producer.disconnect()));
    }
    const broker = await BrokerProcess.start(dataDir, port);
    const consumer = client(broker.brokers).consumer({ groupId: uniqueName('group') });
    const inbox = await collect(consumer, topic);
    const wanted = new Set(acknowledged);
    const missing = () => {
      const found = new Set(inbox.values);
      return [...wanted].filter((value) => !found.has(value));
    };
    await until('all acknowledged records', () => missing().length === 0);
    expect(inbox.received.map(({ offset }) => Number(offset))).toEqual(inbox.received.map((_, i) => i));
    await consumer.disconnect();
    expect(await broker.end('SIGTERM')).toBe(0);
  });

  it('is not given to a second broker at the same time', async () => {
    const broker = await startBroker({ dataDir });
    await expect(startBroker({ dataDir })).rejects.toThrow('already uses');
    await broker.stop();
    await (await startBroker({ dataDir })).stop();
  });
});
