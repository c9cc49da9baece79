import type { Consumer, Producer } from 'kafkajs';

import { Cluster, uniqueName } from './support/cluster.js';
import { until } from '@sextant/testing/eventually.js';
import { collect, numbered } from './support/inbox.js';

/** Longer than the limit of a test, so that waiting for the end of a long poll fails the test. */
const LONG_POLL_MS = 20_000;

function fetchBegins(consumer: Consumer): Promise<void> {
  return new Promise((resolve) => {
    const stop = consumer.on(consumer.events.FETCH_START, () => {
      stop();
      resolve();
    });
  });
}

/** Ends a consumer in a long poll by one last record: otherwise disconnecting would take as long as the poll. */
async function release(consumer: Consumer, producer: Producer, topic: string): Promise<void> {
  const disconnected = consumer.disconnect();
  const last = { value: 'x'.repeat(6000) };
  await producer.send({ topic, messages: [0, 1, 2].map((partition) => ({ ...last, partition })) });
  await disconnected;
}

describe('fetching', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start();
  });
  afterAll(() => cluster.stop());

  it('is woken from a long poll by each record at once', async () => {
    const topic = await cluster.topic(3);
    const consumer = cluster.consumer(uniqueName('group'), { maxWaitTimeInMs: LONG_POLL_MS });
    const inbox = await collect(consumer, topic);
    const producer = await cluster.producer();
    for (let i = 0; i < 30; i++) {
      await producer.send({ topic, messages: [{ value: `m${i}`, partition: i % 3 }] });
      await inbox.waitFor(i + 1);
    }
    expect(inbox.values).toEqual(numbered(30).map(({ value }) => value));
    await release(consumer, producer, topic);
  });

  it('waits until minBytes are there', async () => {
    const topic = await cluster.topic(3);
    const other = await cluster.topic();
    const consumer = cluster.consumer(uniqueName('group'), { minBytes: 5000, maxWaitTimeInMs: LONG_POLL_MS });
    const batches: number[] = [];
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    const polling = fetchBegins(consumer);
    await consumer.run({
      eachBatch: async ({ batch }) => {
        batches.push(batch.messages.length);
      },
    });
    await polling;
    const producer = await cluster.producer();
    await producer.send({ topic, messages: [{ value: 'small', partition: 0 }] });
    // Enough round trips for a fetch that does not wait to have returned with the small record alone.
    for (const message of numbered(20)) await producer.send({ topic: other, messages: [message] });
    expect(batches).toEqual([]);
    await producer.send({ topic, messages: [{ value: 'x'.repeat(6000), partition: 0 }] });
    await until('both records', () => batches.length > 0);
    expect(batches).toEqual([2]);
    await release(consumer, producer, topic);
  });

  it('stops for paused partitions only, and goes on where it stopped', async () => {
    const topic = await cluster.topic(2);
    const consumer = cluster.consumer(uniqueName('group'));
    const inbox = await collect(consumer, topic);
    const producer = await cluster.producer();
    const send = (value: string, partition: number) =>
      producer.send({ topic, messages: [{ value, partition }] });
    await send('a0', 0);
    await send('b0', 1);
    await inbox.waitFor(2);
    consumer.pause([{ topic, partitions: [0] }]);
    await send('a1', 0);
    await send('b1', 1);
    await send('b2', 1);
    await inbox.waitFor(4);
    expect(inbox.values.slice(2)).toEqual(['b1', 'b2']);
    consumer.resume([{ topic, partitions: [0] }]);
    await inbox.waitFor(5);
    expect(inbox.values.at(-1)).toBe('a1');
  });

  it('brings big records, also beyond what the reader asks for at a time', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    const sizes = [900_000, 10, 700_000, 500_000];
    for (const size of sizes) await producer.send({ topic, messages: [{ value: 'x'.repeat(size) }] });
    const consumer = cluster.consumer(uniqueName('group'), {
      maxBytesPerPartition: 100_000,
      maxBytes: 200_000,
    });
    const inbox = await collect(consumer, topic);
    await inbox.waitFor(4);
    expect(inbox.values.map((value) => value?.length)).toEqual(sizes);
  });

  it('reads many small batches that together exceed one answer', async () => {
    const topic = await cluster.topic();
    const producer = await cluster.producer();
    for (let i = 0; i < 100; i++) {
      await producer.send({
        topic,
        messages: numbered(20, i * 20).map(({ value }) => ({ value: value.padEnd(300) })),
      });
    }
    const consumer = cluster.consumer(uniqueName('group'), { maxBytesPerPartition: 50_000 });
    const inbox = await collect(consumer, topic);
    await inbox.waitFor(2000);
    expect(inbox.values.map((value) => value?.trim())).toEqual(numbered(2000).map(({ value }) => value));
  });
});
