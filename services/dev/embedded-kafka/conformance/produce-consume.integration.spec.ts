import { CompressionTypes } from 'kafkajs';

import { Cluster, uniqueName } from './support/cluster.js';
import { collect, numbered } from './support/inbox.js';

describe('producing and consuming', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start();
  });
  afterAll(() => cluster.stop());

  it('delivers every record once, in order within each partition', async () => {
    const topic = await cluster.topic(4);
    // Retries of another producer may write records twice.
    const producer = await cluster.producer({ idempotent: true });
    for (let round = 0; round < 20; round++) {
      const messages = Array.from({ length: 40 }, (_, i) => ({
        key: `k${i % 13}`,
        value: `${round * 40 + i}`,
      }));
      await producer.send({ topic, messages });
    }
    const inbox = await collect(cluster.consumer(uniqueName('group')), topic);
    await inbox.waitFor(800);
    expect(new Set(inbox.values).size).toBe(800);
    const byKey = Map.groupBy(inbox.received, ({ key }) => key);
    expect(byKey.size).toBe(13);
    for (const records of byKey.values()) {
      expect(new Set(records.map(({ partition }) => partition)).size).toBe(1);
      const numbers = records.map(({ value }) => Number(value));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
    for (const records of Map.groupBy(inbox.received, ({ partition }) => partition).values()) {
      expect(records.map(({ offset }) => Number(offset))).toEqual(records.map((_, i) => i));
    }
  });

  it('answers with the offset of the first record of each batch', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    const first = await producer.send({ topic, messages: numbered(3) });
    const second = await producer.send({ topic, messages: numbered(2) });
    expect(first).toMatchObject([{ topicName: topic, partition: 0, errorCode: 0, baseOffset: '0' }]);
    expect(second).toMatchObject([{ partition: 0, baseOffset: '3' }]);
  });

  it('keeps keys, empty and missing values, headers and timestamps as they were', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    const headers = { traceparent: '00-abc-def-01', several: ['one', 'two'], bytes: Buffer.from([0, 255]) };
    await producer.send({
      topic,
      messages: [
        { key: 'ключ', value: 'значение', headers, timestamp: '1700000000000' },
        { key: null, value: '' },
        { key: 'tombstone', value: null },
      ],
    });
    const inbox = await collect(cluster.consumer(uniqueName('group')), topic);
    const [full, empty, tombstone] = await inbox.waitFor(3);
    expect(full).toMatchObject({ key: 'ключ', value: 'значение' });
    expect(full!.message.timestamp).toBe('1700000000000');
    expect(String(full!.message.headers!['traceparent'])).toBe('00-abc-def-01');
    expect(full!.message.headers!['bytes']).toEqual(Buffer.from([0, 255]));
    expect((full!.message.headers!['several'] as Buffer[]).map(String)).toEqual(['one', 'two']);
    expect(empty).toMatchObject({ key: null, value: '' });
    expect(tombstone).toMatchObject({ key: 'tombstone', value: null });
  });

  it('passes compressed batches through', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    await producer.send({ topic, compression: CompressionTypes.GZIP, messages: numbered(100) });
    const inbox = await collect(cluster.consumer(uniqueName('group')), topic);
    await inbox.waitFor(100);
    expect(inbox.values).toEqual(numbered(100).map(({ value }) => value));
  });

  it('takes records without waiting for an answer when acks is 0', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    await producer.send({ topic, acks: 0, messages: numbered(5) });
    await producer.send({ topic, acks: 1, messages: numbered(5, 5) });
    const inbox = await collect(cluster.consumer(uniqueName('group')), topic);
    await inbox.waitFor(10);
    expect(inbox.values).toEqual(numbered(10).map(({ value }) => value));
  });

  it('writes to many topics and partitions in one request', async () => {
    const topics = [await cluster.topic(3), await cluster.topic(2)];
    const producer = await cluster.producer();
    await producer.sendBatch({
      topicMessages: topics.map((topic) => ({
        topic,
        messages: Array.from({ length: 30 }, (_, i) => ({ key: `k${i}`, value: `${topic}/${i}` })),
      })),
    });
    const inboxes = await Promise.all(
      topics.map((topic) => collect(cluster.consumer(uniqueName('group')), topic)),
    );
    for (const [i, inbox] of inboxes.entries()) {
      await inbox.waitFor(30);
      expect(inbox.values.every((value) => value?.startsWith(topics[i]!))).toBe(true);
    }
  });
});
