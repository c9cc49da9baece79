import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import type { OrderStatus } from './events.js';
import { order } from './order.js';
import {
  accepted,
  after,
  cancelledBy,
  place,
  placedAt,
  placedWith,
  released,
  tooLate,
  windowCloses,
} from './testing/samples.js';

const placed = placedWith();
const cancel = (at: string, userId = 'u1') => ({ type: 'CancelOrder', orderId: 'o1', userId, at }) as const;
const release = (at: string) => ({ type: 'ReleaseOrder', orderId: 'o1', at }) as const;
const setStatus = (status: OrderStatus, expectedStatus?: OrderStatus) =>
  ({ type: 'SetOrderStatus', orderId: 'o1', status, expectedStatus, at: after(1000) }) as const;

describe('cancelling', () => {
  it.each([placedAt, after(1), after(44 * 60_000 + 59_000), windowCloses])('is possible at %s', (at) => {
    expect(given(order, placed).when(cancel(at))).toMatchObject({
      events: [{ type: 'OrderCancelled', data: { by: 'customer', at } }],
    });
  });

  it.each([tooLate, after(45 * 60_000 + 1000), '2027-01-01T00:00:00.000Z'])('is over at %s', (at) => {
    expect(given(order, placed).when(cancel(at))).toMatchObject({ error: { code: 'window_closed' } });
  });

  it('leaves no instant in which both the customer and the timer may have it, and none in which neither may', () => {
    for (const at of [placedAt, after(2_699_999), windowCloses, tooLate, after(2_701_000)])
      expect(given(order, placed).when(cancel(at)).ok).toBe(!given(order, placed).when(release(at)).ok);
  });

  it('is over once the order is on its way to the sellers', () => {
    expect(given(order, placed, released).when(cancel(after(1)))).toMatchObject({
      error: { code: 'not_pending' },
    });
    const decision = given(order, placed).when(setStatus('processing'));
    const [changed, sent] = decision.ok ? decision.events : [];
    expect(given(order, placed, changed!, sent!).when(cancel(after(1001)))).toMatchObject({
      error: { code: 'not_pending' },
    });
  });

  it('is the customer’s own right, and done once', () => {
    expect(given(order, placed).when(cancel(after(1), 'somebody'))).toMatchObject({
      error: { code: 'order_not_found' },
    });
    expect(given(order, placed, cancelledBy('customer')).when(cancel(after(2)))).toEqual({
      ok: true,
      events: [],
    });
  });
});

describe('releasing to the sellers', () => {
  it('waits for the window to close, and happens once', () => {
    expect(given(order, placed).when(release(windowCloses))).toMatchObject({
      error: { code: 'window_open' },
    });
    expect(given(order, placed).when(release(tooLate))).toMatchObject({
      events: [{ type: 'OrderReleased', data: { because: 'window_closed' } }],
    });
    expect(given(order, placed, released).when(release(tooLate))).toEqual({ ok: true, events: [] });
    expect(fold(order, [placed, released])).toMatchObject({ status: 'processing', released: true });
  });

  it('does not happen to a cancelled order', () => {
    expect(given(order, placed, cancelledBy('customer')).when(release(tooLate))).toMatchObject({
      error: { code: 'not_pending' },
    });
  });
});

describe('staff', () => {
  it.each(['processing', 'shipped', 'delivered'] as const)('setting %s sends the order off', (status) => {
    expect(given(order, placed).when(setStatus(status))).toMatchObject({
      events: [
        { type: 'OrderStatusChanged', data: { status } },
        { type: 'OrderReleased', data: { because: 'staff' } },
      ],
    });
  });

  it('may set any status from any other without sending anything twice', () => {
    const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
    const log = [placed, released];
    for (const status of [...statuses, ...[...statuses].reverse()]) {
      const decision = given(order, ...log).when(setStatus(status));
      if (!decision.ok) throw new Error(decision.error.code);
      log.push(...decision.events);
      expect(fold(order, log).status).toBe(status);
    }
    expect(log.filter(({ type }) => type === 'OrderReleased')).toHaveLength(1);
  });

  it('is told when somebody was quicker', () => {
    expect(given(order, placed, released).when(setStatus('shipped', 'pending'))).toMatchObject({
      error: { code: 'status_changed', message: 'The order is processing by now.' },
    });
  });

  it('can cancel at any time, and delete for good', () => {
    expect(given(order, placed, released, accepted('net32')).when(setStatus('cancelled'))).toMatchObject({
      events: [{ type: 'OrderCancelled', data: { by: 'staff' } }],
    });
    const remove = { type: 'DeleteOrder', orderId: 'o1', at: after(5) } as const;
    const decision = given(order, placed).when(remove);
    const [deleted] = decision.ok ? decision.events : [];
    expect(given(order, placed, deleted!).when(remove)).toEqual({ ok: true, events: [] });
    expect(given(order, placed, deleted!).when(release(tooLate))).toMatchObject({
      error: { code: 'order_not_found' },
    });
    expect(given(order, placed, deleted!).when(place())).toMatchObject({
      error: { code: 'order_not_found' },
    });
  });
});

it('is placed once', () => {
  expect(given(order, placed).when(place())).toMatchObject({ error: { code: 'order_exists' } });
});
