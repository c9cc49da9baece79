import { cartStream } from '@sextant/domain/cart/cart.js';
import { inboxStream } from '@sextant/domain/inbox/inbox.js';
import { EMBEDDED_PARTITIONS, partitionOf, topicOf } from '@sextant/contracts/events.js';
import type { StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { decodeEnvelope } from '@sextant/platform/messaging/envelope.js';
import { requestOf, cutBySize } from './records.js';

const event = (stream: string, bytes = 10, correlationId = 'c'): StoredEvent => ({
  id: '01234567-89ab-4def-8123-456789abcdef',
  stream,
  revision: 1,
  position: '1',
  recordedAt: '2026-01-01T00:00:00.000Z',
  type: 'CartCleared',
  data: new Uint8Array(bytes),
  metadata: { correlationId, causationId: 'd', actor: 'user:u1' },
});

describe('records of the relay', () => {
  it('go to topic and partition of their stream, in order, and are counted', () => {
    const streams = Array.from({ length: 40 }, (_, n) => (n % 2 ? cartStream(`${n}`) : inboxStream(`${n}`)));
    const request = [
      ...requestOf(
        streams.map((stream) => event(stream)),
        new Map(),
        EMBEDDED_PARTITIONS,
      ).values(),
    ];
    for (const { topic, messages, sent } of request) {
      expect(messages.map(({ key }) => key)).toEqual(streams.filter((stream) => topicOf(stream) === topic));
      for (let partition = 0; partition < EMBEDDED_PARTITIONS; partition += 1) {
        const those = messages.filter((message) => message.partition === partition);
        expect(those.every(({ key }) => partitionOf(String(key), EMBEDDED_PARTITIONS) === partition)).toBe(
          true,
        );
        expect(sent[partition]?.count ?? 0).toBe(those.length);
        expect(sent[partition]?.last.stream).toBe(those.at(-1)?.key);
      }
    }
    expect(request.flatMap(({ messages }) => messages)).toHaveLength(streams.length);
  });

  it('name the event before them in their partition, over several requests', () => {
    const [first, other] = ['cart-1', 'cart-2'].map((stream) => partitionOf(stream, EMBEDDED_PARTITIONS));
    expect(first).not.toBe(other);
    const lasts = new Map();
    const at = (stream: string, position: string) => ({ ...event(stream), position });
    const requests = [
      requestOf([at('cart-1', '1'), at('cart-2', '2'), at('cart-1', '3')], lasts, EMBEDDED_PARTITIONS),
      requestOf([at('cart-2', '4'), at('cart-1', '5')], lasts, EMBEDDED_PARTITIONS),
    ];
    const messages = requests.flatMap((request) => request.get(topicOf('cart-1'))?.messages ?? []);
    const previous = messages.map(({ value }) => decodeEnvelope(value as Uint8Array).previousPosition);
    expect(previous).toEqual(['', '', '1', '2', '3']);
  });

  it('carry trace context when the correlation id is a UUID', () => {
    const traced = event('cart-1', 1, 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee');
    const [first, second] =
      requestOf([traced, event('cart-2')], new Map(), EMBEDDED_PARTITIONS).get(topicOf('cart-2'))?.messages ??
      [];
    expect(first?.headers).toEqual({
      'correlation-id': traced.metadata.correlationId,
      traceparent: '00-aaaaaaaabbbb4ccc8dddeeeeeeeeeeee-0123456789ab4def-01',
    });
    expect(second?.headers).toEqual({ 'correlation-id': 'c' });
  });

  it('are refused for a stream of an undeclared context, rather than left out', () => {
    expect(() => requestOf([event('cart-1'), event('mystery-1')], new Map(), EMBEDDED_PARTITIONS)).toThrow(
      /no Kafka topic/,
    );
  });

  it('are cut into requests that a broker takes, none empty, none lost', () => {
    const events = [9000, 100, 100, 5000, 1, 1].map((bytes, n) => event(cartStream(`${n}`), bytes));
    const slices = [...cutBySize(events, 6000)];
    expect(slices.flat()).toEqual(events);
    expect(slices.map((slice) => slice.length)).toEqual([1, 2, 1, 2]);
  });
});
