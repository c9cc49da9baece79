import type { OrderSummary } from '@sextant/contracts/http/admin.js';
import fc from 'fast-check';
import {
  countNewer,
  noLiveOrders,
  perMinute,
  rebase,
  receive,
  statusSince,
  type LiveOrderEvent,
} from './live-orders.js';

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
const placing = (n: number, valueCents: number): LiveOrderEvent => ({
  name: 'order.changed',
  event: {
    cursor: cursor(n),
    orderId: `o${n}`,
    status: 'pending',
    staff: { minute, orders: 1, valueCents, refused: 0, waiting: 1 },
  },
});
const placed = (n: number, orderId: string): LiveOrderEvent => ({
  name: 'order.placed',
  event: { cursor: cursor(n), orderId },
});

describe('live orders', () => {
  it('are exact whenever the answer comes and however often events are sent', () => {
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
          let live = receive(noLiveOrders, events.slice(0, arrival));
          live = rebase(live, summary(known, known, total(values.slice(0, known))));
          live = receive(live, events.slice(Math.max(0, arrival - again), arrival));
          live = receive(live, events.slice(arrival));
          expect(live.today).toMatchObject({ orders: values.length, valueCents: total(values) });
          expect(live.minutes.get(minute)).toBe(values.length);
        },
      ),
    );
  });

  it('leave the day alone when an order of another day changes', () => {
    const event = placing(2, 500).event as Extract<LiveOrderEvent, { name: 'order.changed' }>['event'];
    const at = (minute: string, n: number): LiveOrderEvent => ({
      name: 'order.changed',
      event: { ...event, cursor: cursor(n), staff: { ...event.staff, minute } as typeof event.staff },
    });
    const live = receive(rebase(noLiveOrders, summary(1, 1, 100)), [
      at('2026-03-01T04:59', 2),
      at('2026-03-02T04:59', 3),
      at('2026-03-02T05:00', 4),
    ]);
    expect(live.today).toMatchObject({ orders: 2, valueCents: 600 });
  });

  it('count orders a list does not show yet', () => {
    const live = receive(noLiveOrders, [placed(5, 'a'), placed(6, 'b'), placed(7, 'c'), placed(7, 'c')]);
    expect(countNewer(live, cursor(5), new Set())).toBe(2);
    expect(countNewer(live, cursor(4), new Set(['b']))).toBe(2);
    const gone = { cursor: cursor(8), orderId: 'c', status: 'deleted' };
    const after = receive(live, [{ name: 'order.changed', event: gone }]);
    expect(countNewer(after, cursor(5), new Set())).toBe(1);
    expect(statusSince(after, cursor(7), { _id: 'c', status: 'pending' })).toBe('deleted');
    expect(statusSince(after, cursor(8), { _id: 'c', status: 'pending' })).toBe('pending');
  });

  it('count only orders that a list of one status would show', () => {
    const changed = (n: number, orderId: string, status: string): LiveOrderEvent => ({
      name: 'order.changed',
      event: { cursor: cursor(n), orderId, status },
    });
    const live = receive(noLiveOrders, [
      placed(5, 'a'),
      placed(6, 'b'),
      placed(7, 'c'),
      changed(8, 'a', 'cancelled'),
      changed(9, 'b', 'pending'),
    ]);
    expect(countNewer(live, cursor(4), new Set(), 'pending')).toBe(2);
    expect(countNewer(live, cursor(4), new Set(), null)).toBe(3);
  });

  it('give every minute up to now, also those without an order', () => {
    const live = rebase(noLiveOrders, summary(1, 4, 100));
    expect(perMinute(live, new Date(`${minute}:30.000Z`), 2)).toEqual([
      { minute: '2026-03-01T10:04', orders: 0 },
      { minute, orders: 4 },
    ]);
  });
});
