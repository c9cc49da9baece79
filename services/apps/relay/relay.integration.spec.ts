import { EMBEDDED_PARTITIONS, partitionOf, topicOf } from '@sextant/contracts/events.js';
import { recordedEvent } from '@sextant/platform/messaging/envelope.js';
import { itWithOwnBroker } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { until } from '@sextant/testing/eventually.js';
import pg from 'pg';
import { appendTo, relayHarness } from './testing/relay-harness.js';
import { disordered, firstOccurrences } from './testing/topic-reader.js';

describe('relay', () => {
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  beforeAll(async () => {
    harness = await relayHarness();
  });
  afterEach(() => harness.stopAll());
  afterAll(() => harness.close());

  it('publishes what is there and what comes, unchanged, keyed by stream', async () => {
    const before = await harness.append(appendTo('cart'), appendTo('inbox'));
    const relay = await harness.relay();
    await until(() => relay.ready());
    const after = await harness.append(appendTo('favourites'), appendTo('cart'));
    const reader = await harness.reader();
    await reader.untilAll([...before, ...after]);
    for (const { topic, partition, key, envelope, headers } of reader.records) {
      const [stored] = await harness.eventStore.read(envelope.stream);
      const { id, position, recordedAt, metadata } = stored ?? {};
      expect(recordedEvent(envelope)).toMatchObject({ id, position, recordedAt, ...metadata, revision: 1 });
      expect([topic, partition, key]).toEqual([
        topicOf(key),
        partitionOf(key, EMBEDDED_PARTITIONS),
        envelope.stream,
      ]);
      expect(String(headers['correlation-id'])).toBe(metadata?.correlationId);
      const trace = metadata?.correlationId.replaceAll('-', '');
      expect(String(headers.traceparent)).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
    }
  });

  it('goes on where it was after a clean stop, without repeating anything', async () => {
    const first = await harness.relay();
    const stream = appendTo('cart').stream;
    const ids = await harness.append(appendTo('cart', stream));
    const reader = await harness.reader();
    await reader.untilAll(ids);
    await first.stop();
    expect(first.ready()).toBe(false);
    ids.push(...(await harness.append(appendTo('cart', stream, 1), appendTo('inbox'))));
    await harness.relay();
    await reader.untilAll(ids);
    expect(firstOccurrences(reader.records)).toHaveLength(reader.records.length);
    expect(disordered(reader.records)).toEqual([]);
  });

  it('has one relay publish and the other stand by, ready to take over', async () => {
    const leader = await harness.relay();
    await until(() => leader.ready());
    const second = await harness.relay();
    await until(() => second.ready());
    const reader = await harness.reader();
    const ids = await harness.append(appendTo('cart'), appendTo('cart'));
    await reader.untilAll(ids);
    expect(firstOccurrences(reader.records)).toHaveLength(reader.records.length);
    await leader.stop();
    await reader.untilAll(await harness.append(appendTo('cart')));
    expect(disordered(firstOccurrences(reader.records))).toEqual([]);
  });

  itWithOwnBroker('says so when the broker is gone, and goes on by itself when it is back', async () => {
    const relay = await harness.relay();
    await until(() => relay.ready());
    await harness.broker.stop();
    const stream = appendTo('cart').stream;
    const ids = await harness.append(
      appendTo('cart', stream),
      appendTo('cart', stream, 1),
      appendTo('inbox'),
    );
    await until(() => !relay.ready());
    await harness.broker.restart();
    await until(() => relay.ready());
    const reader = await harness.reader();
    await reader.untilAll(ids);
    expect(disordered(firstOccurrences(reader.records))).toEqual([]);
  });

  it('publishes the partitions again that Kafka has lost, and only those', async () => {
    const relay = await harness.relay();
    const ids = await harness.append(appendTo('cart'), appendTo('inbox'), appendTo('favourites'));
    const before = await harness.reader();
    await before.untilAll(ids);
    const known = new Set(before.records.map(({ envelope }) => envelope.eventId));
    await relay.stop();
    await before.stop();

    const admin = harness.kafka.admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [topicOf('cart-x')] });
    await admin.disconnect();
    ids.push(...(await harness.append(appendTo('cart'), appendTo('inbox'))));
    const again = await harness.relay();
    await until(() => again.ready());
    const reader = await harness.reader();
    await reader.untilAll([...known, ...ids]);
    const others = reader.records.filter(({ topic }) => topic !== topicOf('cart-x'));
    expect(firstOccurrences(others)).toHaveLength(others.length);
    expect(disordered(reader.records)).toEqual([]);
  });

  it('publishes a topic again that is deleted while it runs', async () => {
    const relay = await harness.relay();
    const before = await harness.append(appendTo('favourites'));
    const first = await harness.reader();
    await first.untilAll(before);
    await first.stop();
    const admin = harness.kafka.admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [topicOf('favourites-x')] });
    const after = await harness.append(appendTo('favourites'));
    const records = async (): Promise<number> => {
      const offsets = await admin.fetchTopicOffsets(topicOf('favourites-x')).catch(() => []);
      return offsets.reduce((sum, { high }) => sum + Number(high), 0);
    };
    await until(async () => relay.ready() && (await records()) >= 2);
    await admin.disconnect();
    const reader = await harness.reader();
    await reader.untilAll([...before, ...after]);
    expect(disordered(reader.records)).toEqual([]);
  });

  it('goes on when its connection to Postgres is cut', async () => {
    const relay = await harness.relay();
    const reader = await harness.reader();
    const stream = appendTo('cart').stream;
    await reader.untilAll(await harness.append(appendTo('cart', stream)));
    const client = new pg.Client({ connectionString: harness.database.url });
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'sextant-relay' and datname = current_database()`,
    );
    await client.end();
    expect(rowCount).toBe(1);
    await reader.untilAll(await harness.append(appendTo('cart', stream, 1)));
    await until(() => relay.ready());
    expect(disordered(firstOccurrences(reader.records))).toEqual([]);
  });
});
