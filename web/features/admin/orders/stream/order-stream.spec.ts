import type { OrderSummary } from '@sextant/contracts/http/admin.js';
import fc from 'fast-check';
import {
  countNewer,
  emptyStream,
  perMinute,
  rebase,
  receive,
  statusSince,
  type StreamEvent,
} from './order-stream.js';

const minute = '2026-03-01T10:05';
const cursor = (n: number): string => String(n).padStart(16, '0');
const summary = (at: number, orders: number, valueCents: number): OrderSummary => ({
  cursor: cursor(at),
  day: '2026-03-01',
  from: '2026-03-01T05:00',
  before: '2026-03-02T05:00',
  since: '2026-03-01T09:06',
  today: { orders, valueCents, refused: 0, waiting: orders },
  recent: orders > 0 ? [{ minute, orders }] : [],
});
/** The n-th event of the feed: an order worth so much is placed. */
const placing = (n: number, valueCents: number): StreamEvent => ({
  name: 'order.changed',
  event: {
    cursor: cursor(n),
    orderId: `o${n}`,
    status: 'pending',
    staff: { minute, orders: 1, valueCents, refused: 0, waiting: 1 },
  },
});
const placed = (n: number, orderId: string): StreamEvent => ({
  name: 'order.placed',
  event: { cursor: cursor(n), orderId },
});

describe('the stream of orders', () => {
  it('is exact whenever the answer comes and however often events are sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 30 }),
        fc.nat(30),
        fc.nat(30),
        fc.nat(5),
        (values, knows, comesAfter, again) => {
          const events = values.map((value, index) => placing(index + 1, value));
          const known = Math.min(knows, values.length);
          // An answer knows nothing that happens after it has come.
          const arrival = Math.max(known, Math.min(comesAfter, values.length));
          const total = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);
          let stream = receive(emptyStream, events.slice(0, arrival));
          stream = rebase(stream, summary(known, known, total(values.slice(0, known))));
          stream = receive(stream, events.slice(Math.max(0, arrival - again), arrival));
          stream = receive(stream, events.slice(arrival));
          expect(stream.today).toMatchObject({ orders: values.length, valueCents: total(values) });
          expect(stream.minutes.get(minute)).toBe(values.length);
        },
      ),
    );
  });

  it('leaves the day alone when an order of another day changes', () => {
    const event = placing(2, 500).event as Extract<StreamEvent, { name: 'order.changed' }>['event'];
    const at = (minute: string, n: number): StreamEvent => ({
      name: 'order.changed',
      event: { ...event, cursor: cursor(n), staff: { ...event.staff, minute } as typeof event.staff },
    });
    const stream = receive(rebase(emptyStream, summary(1, 1, 100)), [
      at('2026-03-01T04:59', 2),
      at('2026-03-02T04:59', 3),
      at('2026-03-02T05:00', 4),
    ]);
    expect(stream.today).toMatchObject({ orders: 2, valueCents: 600 });
  });

  it('counts orders a list does not show yet', () => {
    const stream = receive(emptyStream, [placed(5, 'a'), placed(6, 'b'), placed(7, 'c'), placed(7, 'c')]);
    expect(countNewer(stream, cursor(5), new Set())).toBe(2);
    expect(countNewer(stream, cursor(4), new Set(['b']))).toBe(2);
    const gone = { cursor: cursor(8), orderId: 'c', status: 'deleted' };
    const after = receive(stream, [{ name: 'order.changed', event: gone }]);
    expect(countNewer(after, cursor(5), new Set())).toBe(1);
    expect(statusSince(after, cursor(7), { _id: 'c', status: 'pending' })).toBe('deleted');
    expect(statusSince(after, cursor(8), { _id: 'c', status: 'pending' })).toBe('pending');
  });

  it('gives every minute up to now, also those without an order', () => {
    const stream = rebase(emptyStream, summary(1, 4, 100));
    expect(perMinute(stream, new Date(`${minute}:30.000Z`), 2)).toEqual([
      { minute: '2026-03-01T10:04', orders: 0 },
      { minute, orders: 4 },
    ]);
  });
});
