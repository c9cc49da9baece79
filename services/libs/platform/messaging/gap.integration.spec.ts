import { partitionOf, topicOf } from '@sextant/contracts/events.js';
import type { Position } from '../event-store/event-store.js';
import { encodeEnvelope } from './envelope.js';
import { position, saved } from './testing/events.js';
import { ledger } from './testing/ledger.js';
import { until } from '@sextant/testing/eventually.js';
import { messagingHarness } from './testing/messaging-harness.js';

describe('an event whose predecessor in its partition is missing', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  beforeAll(async () => void (h = await messagingHarness()));
  afterAll(() => h.close());

  /** Sends event number `n` of one user like a relay whose previous event was number `previous`. */
  const send = async (n: number, previous: Position | ''): Promise<void> => {
    const event = saved('u1', n);
    const { stream } = event;
    const message = { key: stream, value: encodeEnvelope(event, previous), partition: partitionOf(stream) };
    await h.producer.send({ topic: topicOf(stream), messages: [message] });
  };

  it('is left out until the missing ones have come, and is then applied in its turn', async () => {
    const { consumer, applied } = await ledger(h.knex, 'gap');
    const server = h.serve([consumer]);
    const dealtWithAll = async () => (await server.health())[0]?.lag === 0;
    await send(1, '');
    await send(3, position(2));
    await until(dealtWithAll);
    expect(await applied()).toEqual([1]);

    await send(2, position(1));
    await send(3, position(2));
    await send(4, position(3));
    await until(async () => (await applied()).length >= 3);
    await until(dealtWithAll);
    expect(await applied()).toEqual([1, 2, 3, 4]);
  });
});
