import { fold } from '../shared/decider.js';
import { CANCELLATION_WINDOW_MS } from './cancellation-window.js';
import type { OrderEvent } from './events.js';
import { given } from '../shared/spec-kit.js';
import type { OrderStatus } from './statuses.js';
import { order } from './order.js';
import {
  accepted,
  after,
  cancelledBy,
  place,
  placedAt,
  placedWith,
  refusedBy,
  released,
  statusSet,
  tooLate,
  unconfirmedBy,
  windowCloses,
} from './testing/samples.js';

const placed = placedWith();
const cancel = (at: string, userId = 'u1') => ({ type: 'CancelOrder', orderId: 'o1', userId, at }) as const;
const release = (at: string) => ({ type: 'ReleaseOrder', orderId: 'o1', at }) as const;
const setStatus = (status: OrderStatus, expectedStatus?: OrderStatus) =>
  ({ type: 'SetOrderStatus', orderId: 'o1', status, expectedStatus, at: after(1000) }) as const;

describe('canceling', () => {
  it.each([placedAt, after(1), after(CANCELLATION_WINDOW_MS - 1000), windowCloses])(
    'is possible at %s',
    (at) => {
      given(order, placed)
        .when(cancel(at))
        .then([{ type: 'OrderCancelled', data: { by: 'customer', at } }]);
    },
  );

  it.each([tooLate, after(CANCELLATION_WINDOW_MS + 1000), '2027-01-01T00:00:00.000Z'])(
    'is over at %s',
    (at) => {
      given(order, placed).when(cancel(at)).thenRefused('window_closed');
    },
  );

  it.each([
    placedAt,
    after(CANCELLATION_WINDOW_MS - 1),
    windowCloses,
    tooLate,
    after(CANCELLATION_WINDOW_MS + 1000),
  ])('is possible exactly when releasing is not, at %s', (at) => {
    const state = fold(order, [placed]);
    expect(order.decide(cancel(at), state).ok).toBe(!order.decide(release(at), state).ok);
  });

  it('is over once the window has closed and the order is released', () => {
    given(order, placed, released)
      .when(cancel(after(1)))
      .thenRefused('not_pending');
  });

  it('is over once staff have sent the order off', () => {
    given(order, placed)
      .when(setStatus('processing'), cancel(after(1001)))
      .thenRefused('not_pending');
  });

  it.each<[what: string, ...since: OrderEvent[]]>([
    ['is being processed', released],
    ['has been sent to its sellers', released, statusSet('pending')],
    ['is delivered', statusSet('delivered')],
  ])('is refused by saying that the order %s', (what, ...since) => {
    const decision = order.decide(cancel(after(2000)), fold(order, [placed, ...since]));
    expect(decision).toMatchObject({
      error: { message: `This order ${what} and can no longer be cancelled.` },
    });
  });

  it('is refused to anybody but the buyer', () => {
    given(order, placed)
      .when(cancel(after(1), 'somebody'))
      .thenRefused('order_not_found');
  });

  it('happens once', () => {
    given(order, placed, cancelledBy('customer'))
      .when(cancel(after(2)))
      .thenNothing();
  });

  it('is remembered where staff reopen the order', () => {
    given(order, placed)
      .when(cancel(after(1)), setStatus('shipped'))
      .thenState({ status: 'shipped', cancelledBy: undefined, buyerCancelledAt: after(1) });
    expect(fold(order, [placed, cancelledBy('staff')])).not.toHaveProperty('buyerCancelledAt');
  });
});

describe('releasing to the sellers', () => {
  it('is refused while the window is open', () => {
    given(order, placed).when(release(windowCloses)).thenRefused('window_open');
  });

  it('sets the order processing when the window has closed', () => {
    const outcome = given(order, placed).when(release(tooLate));
    outcome.then([{ type: 'OrderReleased', data: { because: 'window_closed' } }]);
    outcome.thenState({ status: 'processing', released: true });
  });

  it('happens once', () => {
    given(order, placed, released).when(release(tooLate)).thenNothing();
  });

  it('does not happen to a cancelled order', () => {
    given(order, placed, cancelledBy('customer')).when(release(tooLate)).thenRefused('not_pending');
  });
});

describe('staff', () => {
  it.each(['processing', 'shipped', 'delivered'] as const)('setting %s sends the order off', (status) => {
    given(order, placed)
      .when(setStatus(status))
      .then([
        { type: 'OrderStatusChanged', data: { status } },
        { type: 'OrderReleased', data: { because: 'staff' } },
      ]);
  });

  it('may set any status from any other without sending anything twice', () => {
    const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
    const log = [placed, released];
    for (const status of [...statuses, ...[...statuses].reverse()]) {
      const decision = order.decide(setStatus(status), fold(order, log));
      if (!decision.ok) throw new Error(decision.error.code);
      log.push(...decision.events);
      expect(fold(order, log).status).toBe(status);
    }
    expect(log.filter(({ type }) => type === 'OrderReleased')).toHaveLength(1);
  });

  it('cannot change a status that is no longer the one expected', () => {
    given(order, placed, released)
      .when(setStatus('shipped', 'pending'))
      .thenRefused('status_changed', { message: 'The order status has changed to processing.' });
  });

  describe.each(['shipped', 'delivered'] as const)('setting %s', (status) => {
    it('is refused when sellers have refused every item', () => {
      given(order, placed, released, refusedBy('net32'), refusedBy('darby'), cancelledBy('sellers'))
        .when(setStatus(status))
        .thenRefused('nothing_ordered');
    });

    it.each([
      ['one seller delivers', [accepted('net32'), refusedBy('darby')]],
      ['one seller has still to answer', [refusedBy('darby')]],
      ['one seller may have taken its part', [refusedBy('darby'), unconfirmedBy('net32')]],
    ])('is possible when %s', (_, answers) => {
      given(order, placed, released, ...answers)
        .when(setStatus(status))
        .then([{ type: 'OrderStatusChanged', data: { status } }]);
    });
  });

  it('can set the other statuses of an order of which every item is refused', () => {
    const refused = [placed, released, refusedBy('net32'), refusedBy('darby'), cancelledBy('sellers')];
    for (const status of ['pending', 'processing'] as const)
      given(order, ...refused)
        .when(setStatus(status))
        .then([{ type: 'OrderStatusChanged', data: { status } }]);
  });

  it('can cancel at any time', () => {
    given(order, placed, released, accepted('net32'))
      .when(setStatus('cancelled'))
      .then([{ type: 'OrderCancelled', data: { by: 'staff' } }]);
  });
});

describe('a deleted order', () => {
  const remove = { type: 'DeleteOrder', orderId: 'o1', at: after(5) } as const;

  it('is deleted once', () => {
    given(order, placed).when(remove, remove).thenNothing();
  });

  it.each([release(tooLate), place()])('refuses $type', (command) => {
    given(order, placed).when(remove, command).thenRefused('order_not_found');
  });
});

it('is placed once', () => {
  given(order, placed).when(place()).thenRefused('order_exists');
});
