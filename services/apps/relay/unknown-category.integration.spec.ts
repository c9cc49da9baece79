import { randomUUID } from 'node:crypto';
import { topicOfCategory } from '@sextant/contracts/events.js';
import type { Append } from '@sextant/platform/event-store/event-store.js';
import { until } from '@sextant/testing/eventually.js';
import { appendTo, idOf, relayHarness } from './testing/relay-harness.js';
import { Checkpoint } from './checkpoint.js';

/** An event as the next release writes it. */
const ofNextRelease = (): Append => ({ ...appendTo('cart'), stream: `subscription-${randomUUID()}` });

describe('a topic that only another version knows', () => {
  it('is left alone', async () => {
    const harness = await relayHarness();
    const relay = await harness.relay();
    await until(() => relay.ready());
    await harness.append(appendTo('cart'));
    await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    await relay.stop();
    const published = await harness.published();
    const theirs = { topic: 'sextant.subscriptions', partition: 0, next_offset: 7, last_event: randomUUID() };
    await harness.knex('relay.partitions').insert({ ...theirs, last_position: published });
    const again = await harness.relay();
    await until(() => again.ready());
    const [left] = await harness.knex('relay.partitions').where({ topic: theirs.topic });
    expect(left).toMatchObject({ next_offset: '7', last_event: theirs.last_event });
    const { refill_until: refilled } = (await harness.knex('relay.checkpoint').first()) as {
      refill_until: string;
    };
    expect(refilled).toBe('');
    await harness.close();
  });
});

describe('events of a category that this version does not know', () => {
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  beforeAll(async () => {
    harness = await relayHarness();
  });
  afterAll(() => harness.close());

  it('hold up no other, and are published by the version that knows it', async () => {
    const relay = await harness.relay();
    await until(() => relay.ready());
    const reader = await harness.reader();
    const [before, newer, after] = [appendTo('cart'), ofNextRelease(), appendTo('cart')];
    await harness.append(before, newer, ofNextRelease(), after);
    await reader.untilAll([before, after].map(idOf));
    await until(() => relay.ready());
    expect(topicOfCategory('subscription')).toBeUndefined();
    expect(await harness.knex('relay.unknown').select('category', 'first_position')).toEqual([
      {
        category: 'subscription',
        first_position: (await harness.eventStore.read(newer.stream))[0]?.position,
      },
    ]);
    await harness.stopAll();

    // Stands for the next release: the category has a topic that already holds events, and no event of it may be missing later.
    const { rows } = await harness.withClient(async (client) => {
      const checkpoint = new Checkpoint(client);
      const topicOf = (category: string) => (category === 'subscription' ? 'sextant.carts' : undefined);
      expect(await checkpoint.takeUp(topicOf)).toEqual(['subscription']);
      expect((await checkpoint.load()).position).toBeUndefined();
      return client.query(`select from relay.partitions where topic = 'sextant.carts' and next_offset > 0`);
    });
    expect(rows).toEqual([]);
    await harness.relay();
    const again = await harness.reader();
    await again.until(
      (records) => records.filter(({ envelope }) => envelope.eventId === idOf(before)).length === 2,
    );
  });
});
