import { EMBEDDED_PARTITIONS, partitionOf, topicOf } from '@sextant/contracts/events.js';
import type { Position } from '../event-store/event-store.js';
import { metrics } from '../observability/metrics.js';
import { encodeEnvelope } from './envelope.js';
import { position, saved } from './testing/events.js';
import { ledger, upTo } from './testing/ledger.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { messagingHarness } from './testing/messaging-harness.js';

describe('an event whose predecessor in its partition is missing', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  beforeAll(async () => void (h = await messagingHarness()));
  afterAll(() => h.close());

  /** Sends event number `n` of one user like a relay whose previous event was number `previous`. */
  const send = async (n: number, previous: Position | ''): Promise<void> => {
    const event = saved('u1', n);
    const { stream } = event;
    const message = {
      key: stream,
      value: encodeEnvelope(event, previous),
      partition: partitionOf(stream, EMBEDDED_PARTITIONS),
    };
    await h.producer.send({ topic: topicOf(stream), messages: [message] });
  };

  /** Partitions in which the consumer waits, on /metrics. */
  const gaps = async (consumer: string): Promise<number | undefined> => {
    const { values = [] } = (await metrics().getSingleMetric('sextant_consumer_gaps')?.get()) ?? {};
    return values.find(({ labels }) => labels.consumer === consumer)?.value;
  };

  it('is left out until the missing ones have come, and is then applied in its turn', async () => {
    const { consumer, applied } = await ledger(h.knex, 'gap');
    const server = h.serve([consumer]);
    const dealtWithAll = async () => (await server.health())[0]?.lag === 0;
    await send(1, '');
    await send(3, position(2));
    await until(dealtWithAll);
    expect(await applied()).toEqual([1]);
    await eventually(async () => expect(await gaps('gap')).toBe(1));

    // The last known event again, as when the relay publishes the partition again.
    await send(1, '');
    await until(dealtWithAll);
    expect(await gaps('gap')).toBe(1);
    await send(2, position(1));
    await send(3, position(2));
    await send(4, position(3));
    await until(async () => (await applied()).length >= 3);
    await until(dealtWithAll);
    expect(await applied()).toEqual([1, 2, 3, 4]);
    await eventually(async () => expect(await gaps('gap')).toBe(0));
  });

  it('is found again by the process that takes over', async () => {
    await send(5, position(4));
    await send(7, position(6));
    const { consumer, applied } = await ledger(h.knex, 'heir');
    const first = h.serve([consumer]);
    await eventually(async () => expect(await gaps('heir')).toBe(1));
    await first.close();
    expect(await gaps('heir')).toBeUndefined();
    h.serve([consumer]);
    await eventually(async () => expect(await gaps('heir')).toBe(1));
    expect(await applied()).toEqual([1, 2, 3, 4, 5]);
  });

  it('is applied with them, where they were applied already and Postgres has lost that after the member read its place', async () => {
    const { consumer, applied } = await ledger(h.knex, 'place-lost');
    const checkpoints = () => h.knex('messaging.checkpoints').where({ consumer: 'place-lost' });
    const before = h.serve([consumer]);
    await until(async () => (await applied()).length === 5);
    const early = (await checkpoints()) as object[];
    await send(6, position(5));
    await send(7, position(6));
    await until(async () => (await applied()).length === 7);
    await before.close();
    await h.knex.transaction(async (trx) => {
      // Holds back the first batch, which begins with the last event that was applied.
      await checkpoints().transacting(trx).forUpdate();
      h.serve([consumer]);
      await until(async () => (await h.knex('pg_locks').where({ granted: false })).length > 0);
      await checkpoints().transacting(trx).delete();
      await trx('messaging.checkpoints').insert(early);
      await trx('ledger').where({ consumer: 'place-lost' }).where('n', '>', 5).delete();
    });
    await until(async () => (await applied()).length >= 7);
    expect(await applied()).toEqual(upTo(7));
  });
});
