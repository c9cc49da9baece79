import type { Admin } from 'kafkajs';

import { Cluster, uniqueName } from './support/cluster.js';
import { until } from '@sextant/testing/eventually.js';
import { collect, numbered } from './support/inbox.js';

describe('offsets', () => {
  let cluster: Cluster;
  let admin: Admin;
  beforeAll(async () => {
    cluster = await Cluster.start();
    admin = await cluster.admin();
  });
  afterAll(() => cluster.stop());

  async function filledTopic(count: number, partitions = 1): Promise<string> {
    const topic = await cluster.topic(partitions);
    const producer = await cluster.producer();
    for (const message of numbered(count)) await producer.send({ topic, messages: [message] });
    return topic;
  }

  async function committed(groupId: string, topic: string): Promise<string | undefined> {
    const [result] = await admin.fetchOffsets({ groupId, topics: [topic] });
    return result?.partitions.find(({ partition }) => partition === 0)?.offset;
  }

  it('moves only when an eachBatch consumer commits by hand, and is resumed from there', async () => {
    const topic = await filledTopic(10);
    const groupId = uniqueName('group');
    const first = cluster.consumer(groupId);
    await first.connect();
    await first.subscribe({ topics: [topic], fromBeginning: true });
    const seen: string[] = [];
    await first.run({
      autoCommit: false,
      eachBatch: async ({ batch, resolveOffset }) => {
        for (const { offset } of batch.messages) {
          seen.push(offset);
          resolveOffset(offset);
        }
      },
    });
    await until('ten records', () => seen.length >= 10);
    expect(await committed(groupId, topic)).toBe('-1');
    await first.commitOffsets([{ topic, partition: 0, offset: '4', metadata: 'by hand' }]);
    expect(await committed(groupId, topic)).toBe('4');
    await first.disconnect();

    const second = await collect(cluster.consumer(groupId), topic);
    const records = await second.waitFor(6);
    expect(records.map(({ offset }) => offset)).toEqual(['4', '5', '6', '7', '8', '9']);
  });

  it('resumes after the last record when commits are automatic', async () => {
    const topic = await filledTopic(5);
    const groupId = uniqueName('group');
    const first = cluster.consumer(groupId);
    await (await collect(first, topic)).waitFor(5);
    await first.disconnect();
    expect(await committed(groupId, topic)).toBe('5');
    const producer = await cluster.producer();
    await producer.send({ topic, messages: numbered(1, 5) });
    const inbox = await collect(cluster.consumer(groupId), topic);
    await inbox.waitFor(1);
    expect(inbox.values).toEqual(['m5']);
  });

  it('can be sought to while running', async () => {
    const topic = await filledTopic(10);
    const consumer = cluster.consumer(uniqueName('group'));
    const inbox = await collect(consumer, topic);
    await inbox.waitFor(10);
    consumer.seek({ topic, partition: 0, offset: '7' });
    await inbox.waitFor(13);
    expect(inbox.values.slice(10)).toEqual(['m7', 'm8', 'm9']);
  });

  it.each([
    { policy: 'earliest', fromBeginning: true, before: ['m0', 'm1', 'm2'], after: 'm0' },
    { policy: 'latest', fromBeginning: false, before: [], after: 'later' },
  ])('out of range are answered so that the client resets to the $policy', async (expected) => {
    const topic = await filledTopic(3);
    const consumer = cluster.consumer(uniqueName('group'));
    const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve));
    const inbox = await collect(consumer, topic, expected.fromBeginning);
    await joined;
    await inbox.waitFor(expected.before.length);
    consumer.seek({ topic, partition: 0, offset: '1000' });
    const producer = await cluster.producer();
    // The client does not tell when it has reset, so records are written until one of them, or an old one, arrives.
    await until('a record', async () => {
      await producer.send({ topic, messages: [{ value: 'later' }] });
      return inbox.received.length > expected.before.length;
    });
    expect(inbox.values.slice(0, expected.before.length + 1)).toEqual([...expected.before, expected.after]);
  });

  it('can be set and read by an administrator while nobody consumes', async () => {
    const topic = await filledTopic(6, 2);
    const groupId = uniqueName('group');
    await admin.setOffsets({ groupId, topic, partitions: [{ partition: 1, offset: '2' }] });
    const [result] = await admin.fetchOffsets({ groupId, topics: [topic] });
    expect(result!.partitions.toSorted((a, b) => a.partition - b.partition)).toMatchObject([
      { partition: 0, offset: '-1' },
      { partition: 1, offset: '2' },
    ]);
    expect(await admin.fetchOffsets({ groupId })).toMatchObject([{ topic, partitions: [{ offset: '2' }] }]);
  });

  it('of a topic tell its first and next record, and the first since a moment', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    const at = (timestamp: number) => ({ value: 'x', timestamp: String(timestamp) });
    await producer.send({ topic, messages: [at(1_700_000_000_000), at(1_700_000_001_000)] });
    await producer.send({ topic, messages: [at(1_700_000_002_000), at(1_700_000_003_000)] });
    expect(await admin.fetchTopicOffsets(topic)).toMatchObject([
      { partition: 0, offset: '4', high: '4', low: '0' },
    ]);
    const since = async (moment: number) =>
      (await admin.fetchTopicOffsetsByTimestamp(topic, moment))[0]!.offset;
    expect(await since(1_600_000_000_000)).toBe('0');
    expect(await since(1_700_000_000_500)).toBe('1');
    expect(await since(1_700_000_002_000)).toBe('2');
    expect(await since(1_700_000_002_001)).toBe('3');
    expect(await since(1_800_000_000_000)).toBe('4'); // none: the client asks for the end instead
  });
});
