import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import { order } from '@sextant/domain/order/order.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import {
  accepted,
  after,
  cancelledBy,
  deleted,
  placedWith,
  refusedBy,
  released,
  sent,
  statusSet,
  tooLate,
  unconfirmedBy,
  wanted,
} from '@sextant/domain/order/testing/samples.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { emailFor } from './order-emails.js';

const customer = { firstName: 'Ann <b>', email: 'ann@example.com' };

/** The email about the last event of the log, given what has followed it. */
const email = (log: OrderEvent[], ...later: OrderEvent[]) => {
  const before = fold(order, log.slice(0, -1));
  const after = fold(order, log);
  const state = isPlaced(after) ? after : before;
  const event = log.at(-1);
  if (!event || !isPlaced(state)) throw new Error('no order');
  return emailFor(event, later, {
    order: state,
    before,
    customer,
    purchaseOrderNumber: 'PO <4711>',
    publicUrl: 'https://sextant.example',
  });
};
const setAt = (status: 'pending' | 'processing' | 'shipped', ms: number): OrderEvent => ({
  type: 'OrderStatusChanged',
  data: { orderId: 'o1', userId: 'u1', status, at: after(ms) },
});
const releasedByStaff: OrderEvent = {
  type: 'OrderReleased',
  data: { orderId: 'o1', userId: 'u1', because: 'staff', at: after(1000) },
};
const partly: OrderEvent = {
  type: 'PurchaseOrderAccepted',
  data: {
    orderId: 'o1',
    userId: 'u1',
    seller: 'darby',
    sellerOrderId: 'd-1',
    at: tooLate,
    accepted: [],
    refused: [{ sku: 'darby-1', quantity: 2, reason: 'price_changed', currentPriceCents: 1250 }],
  },
};

describe('emails about orders', () => {
  it('confirm an order with every seller’s part and what it comes to, in both looks', () => {
    const mail = email([placedWith()]);
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Your order #o1 is placed' });
    for (const words of [
      '4 items from net32 and Darby Dental, $60.94 in total',
      'net32: 2 × Nitrile Gloves, $20.00; shipping $6.99.',
      `within ${CANCELLATION_WINDOW}`,
      'a seller that charges less bills you the lower price',
      'Sales tax, where it applies, is added by each seller on its invoice.',
      'https://sextant.example/orders/o1',
    ])
      for (const look of [mail?.text, mail?.html]) expect(look).toContain(words);
    expect(mail?.html).not.toContain('<b>');
  });

  it('tell of an acceptance only after it was told that there was no answer', () => {
    const log = [placedWith(), released, sent('net32')];
    expect(email([...log, accepted('net32')])).toBeUndefined();
    const late = email([...log, unconfirmedBy('net32'), accepted('net32')]);
    expect(late?.subject).toBe('net32 has your order #o1 after all');
    expect(late?.text).toContain('net32 accepted it as order net32-7.');
  });

  it('say who cancelled and that nothing was sent, or what the sellers have', () => {
    expect(email([placedWith(), cancelledBy('customer')])?.text).toMatch(
      /As you asked.*\n\nNothing has been sent/,
    );
    expect(email([placedWith(), released, accepted('net32'), cancelledBy('staff')])?.text).toMatch(
      /Our staff.*\n\nnet32 accepted it as order net32-7/,
    );
  });

  it('say that cancelling here cancels nothing at sellers who have accepted, and what to do', () => {
    const log = [placedWith(), released, refusedBy('darby')];
    const one = email([...log, accepted('net32'), cancelledBy('staff')])?.text;
    expect(one).toContain(
      'Cancelling it here does not cancel it at net32, which still delivers and bills you.',
    );
    expect(one).toContain('cancel it at net32, too: name the order number there, net32-7.');
    const both = [placedWith(), released, accepted('net32'), accepted('darby'), cancelledBy('staff')];
    expect(email(both)?.text).toContain(
      'Cancelling it here does not cancel it at net32 and Darby Dental, which still deliver and bill you.',
    );
    expect(email(both)?.text).toContain('the order numbers there, net32-7 and darby-7.');
    expect(email([...log, cancelledBy('staff')])?.text).not.toContain('does not cancel');
  });

  describe('about an acceptance of an order that was cancelled meanwhile', () => {
    const log = [placedWith(), released, sent('net32'), sent('darby')];
    const left = 'Cancelling it here does not cancel it at net32, which still delivers and bills you.';

    it('say that it is not cancelled at the seller', () => {
      const mail = email([...log, cancelledBy('staff'), accepted('net32')]);
      expect(mail?.subject).toBe('net32 has accepted your cancelled order #o1');
      for (const words of [
        'Your order #o1 was cancelled after it had been sent to net32. net32 accepted it as order net32-7.',
        left,
        'cancel it at net32, too: name the order number there, net32-7.',
      ])
        expect(mail?.text).toContain(words);
    });

    it('name only the seller they are about', () => {
      const text = email([...log, accepted('darby'), cancelledBy('staff'), accepted('net32')])?.text;
      expect(text).toContain(left);
      expect(text).not.toContain('Darby');
    });

    it('say so, too, when the seller lacks some of it, or was told not to have answered', () => {
      expect(email([...log, cancelledBy('staff'), partly])?.text).toContain(
        'does not cancel it at Darby Dental, which still delivers and bills you.',
      );
      expect(email([...log, partly])?.text).not.toContain('does not cancel');
      const unanswered = [...log, cancelledBy('staff'), unconfirmedBy('net32')];
      expect(email([...unanswered, accepted('net32')])?.text).toContain(left);
      expect(email([...log, unconfirmedBy('net32'), accepted('net32')])?.text).not.toContain(left);
    });

    it('leave it out when the order has been reopened or deleted', () => {
      const accepting = [...log, cancelledBy('staff'), accepted('net32')];
      for (const next of [statusSet('processing'), deleted]) expect(email(accepting, next)).toBeUndefined();
      expect(email([...log, cancelledBy('staff'), partly], statusSet('processing'))?.text).not.toContain(
        'does not cancel',
      );
    });
  });

  it('say that staff have deleted an order, and what that changes nothing about at sellers who have accepted', () => {
    const log = [placedWith(), released, accepted('net32')];
    const one = email([...log, refusedBy('darby'), deleted]);
    expect(one?.subject).toBe('Your order #o1 is deleted');
    for (const words of [
      'Our staff have deleted your order #o1. You no longer find it under My Orders.',
      'Deleting it here does not cancel it at net32, which still delivers and bills you.',
      'cancel it at net32, too: name the order number there, net32-7.',
      'See your orders:\nhttps://sextant.example/orders\n',
    ])
      expect(one?.text).toContain(words);
    expect(one?.text).not.toContain('Darby');
    expect(email([...log, sent('darby'), deleted])?.text).toContain(
      'Darby Dental has not answered yet. Please check with Darby Dental.',
    );
    expect(email([...log, accepted('darby'), deleted])?.text).toContain(
      'does not cancel it at net32 and Darby Dental, which still deliver and bill you.',
    );
  });

  it('say of a delivered order that is deleted only what its sellers know it by', () => {
    const log = [placedWith(), released, accepted('net32'), accepted('darby'), statusSet('delivered')];
    const text = email([...log, deleted])?.text;
    expect(text).toContain(
      'If you have a question for net32 and Darby Dental, quote the order numbers there, net32-7 and darby-7.',
    );
    expect(text).not.toContain('does not cancel');
  });

  it.each([
    ['has not answered', sent('net32')],
    ['was told not to have answered', unconfirmedBy('net32')],
  ])('say of a deleted order to check with a seller that %s', (_what, last) => {
    const mail = email([placedWith(), released, sent('net32'), refusedBy('darby'), last, deleted]);
    expect(mail?.subject).toBe('Your order #o1 is deleted');
    expect(mail?.text).toContain('net32 has not answered yet. Please check with net32.');
    expect(mail?.text).not.toContain('Darby');
    const one = email([placedWith(), released, accepted('darby'), last, deleted])?.text;
    expect(one).toContain('does not cancel it at Darby Dental');
    expect(one).toContain('Please check with net32.');
  });

  it('say of a deleted order that was never sent that nothing comes of it', () => {
    const nothing =
      'Nothing was sent to net32 and Darby Dental, and you are not charged for what you ordered there.';
    expect(email([placedWith(), deleted])?.text).toContain(nothing);
    const one = email([placedWith(), released, accepted('darby'), deleted])?.text;
    expect(one).toContain('Nothing was sent to net32, and you are not charged');
  });

  it('say that a seller has accepted at a higher price than was ordered', () => {
    const state = fold(order, [placedWith()]);
    const line = isPlaced(state) ? state.lines.find(({ seller }) => seller === 'darby') : undefined;
    if (!line) throw new Error('no line');
    const { sku, quantity, unitPriceCents } = line;
    const at = (cents: number): OrderEvent => ({
      type: 'PurchaseOrderAccepted',
      data: {
        ...partly.data,
        sellerOrderId: 'd-1',
        refused: [],
        accepted: [{ sku, quantity, unitPriceCents: cents }],
      } as Extract<OrderEvent, { type: 'PurchaseOrderAccepted' }>['data'],
    });
    expect(email([placedWith(), released, at(unitPriceCents)])).toBeUndefined();
    const mail = email([placedWith(), released, at(unitPriceCents + 100)]);
    expect(mail?.subject).toBe('Darby Dental asks more for your order #o1');
    expect(mail?.text).toContain('Please settle that with Darby Dental.');
    const late = email([placedWith(), released, unconfirmedBy('darby'), at(unitPriceCents + 100)]);
    expect(late?.text).toMatch(/It asks more than you ordered for.*Please do not order it again\./s);
  });

  it('are not written about a deleted order whose end is known', () => {
    expect(email([placedWith(), cancelledBy('customer'), deleted])).toBeUndefined();
    expect(email([placedWith(), released, refusedBy('net32'), refusedBy('darby'), deleted])).toBeUndefined();
  });

  it('say that staff have sent an order off while it could be cancelled', () => {
    const mail = email([placedWith(), setAt('processing', 1000)], releasedByStaff);
    expect(mail?.subject).toBe('Your order #o1 is being processed');
    for (const words of [
      'Our staff have sent your order #o1 to net32 and Darby Dental within 45 minutes of its placement,',
      'It is being processed and can no longer be cancelled.',
      'ask the sellers at once',
    ])
      expect(mail?.text).toContain(words);
    const shipped = email([placedWith(), setAt('shipped', 1000)], releasedByStaff);
    expect(shipped?.subject).toBe('Your order #o1 is shipped');
    expect(shipped?.text).toContain('It is shipped and can no longer be cancelled.');
    expect(email([placedWith(), setAt('shipped', 1000), releasedByStaff])).toBeUndefined();
    expect(email([placedWith(), statusSet('processing')], releasedByStaff)).toBeUndefined();
  });

  it.each(['shipped', 'delivered'] as const)('say that an order is %s, and by whom', (status) => {
    const log = [placedWith(), released, accepted('net32'), accepted('darby')];
    const mail = email([...log, statusSet(status)]);
    expect(mail?.subject).toBe(`Your order #o1 is ${status}`);
    expect(mail?.text).toContain(
      `Your order #o1 is ${status}.\n\nIt comes from net32 (order net32-7) and Darby Dental (order darby-7). If you have a question for them, quote these numbers.`,
    );
    expect(email([placedWith(), released, statusSet(status)])?.text).not.toContain('It comes from');
  });

  it.each([
    ['delivered', 'shipped', 'is shipped again', 'it is shipped, not delivered.'],
    ['shipped', 'pending', 'is pending again', 'it is pending, not shipped.'],
    ['processing', 'pending', 'is pending again', 'it is pending, not being processed.'],
  ] as const)('say that staff have set an order back from %s to %s', (was, status, subject, words) => {
    const mail = email([placedWith(), released, sent('net32'), statusSet(was), statusSet(status)]);
    expect(mail?.subject).toBe(`Your order #o1 ${subject}`);
    expect(mail?.text).toContain(
      `Our staff have set your order #o1 back: ${words} Nothing changes at its sellers.`,
    );
  });

  it('are not written about a status that has been left again', () => {
    const log = [placedWith(), released, accepted('net32'), statusSet('shipped')];
    const accepting = accepted('darby');
    for (const left of [statusSet('delivered'), cancelledBy('staff'), deleted])
      expect(email(log, accepting, left)).toBeUndefined();
    expect(email([...log, statusSet('pending')], statusSet('shipped'))).toBeUndefined();
    expect(email(log, accepting)?.subject).toBe('Your order #o1 is shipped');
  });

  it('say that staff have reopened a cancelled order, where it goes and who bills', () => {
    const mail = email([placedWith(), cancelledBy('customer'), statusSet('shipped')], releasedByStaff);
    expect(mail?.subject).toBe('Your order #o1 is reopened');
    for (const words of [
      'Our staff have reopened your order #o1, which you had cancelled, and marked it as shipped.',
      'It goes to net32 and Darby Dental now, and they bill your accounts there.',
      'Write to support@sextant.example at once if you did not ask for it.',
    ])
      expect(mail?.text).toContain(words);
    const single = [placedWith({ lines: [wanted('net32')] }), cancelledBy('staff'), statusSet('processing')];
    expect(email(single, releasedByStaff)?.text).toMatch(
      /order #o1, which was cancelled\.\n\nIt goes to net32 now, and net32 bills your account there\./,
    );
  });

  it('say how long a reopened order can be cancelled', () => {
    const log = [placedWith(), cancelledBy('customer')];
    expect(email([...log, setAt('pending', 2000)])?.text).toContain(
      `It goes to net32 and Darby Dental ${CANCELLATION_WINDOW} after you placed it, and they bill your accounts there. You can cancel it until then.`,
    );
    expect(email([...log, statusSet('pending')])?.text).toContain('It goes to net32 and Darby Dental now');
  });

  it('say what the sellers have of a reopened order, and nothing of one that all have refused', () => {
    const log = [placedWith(), released, accepted('net32'), sent('darby'), cancelledBy('staff')];
    const text = email([...log, statusSet('processing')])?.text;
    expect(text).toContain('net32 accepted it as order net32-7.');
    expect(text).toContain('Darby Dental was sent this part and has not answered yet.');
    expect(text).not.toContain('It goes to');
    const refused = [placedWith(), released, refusedBy('net32'), refusedBy('darby'), cancelledBy('sellers')];
    expect(email([...refused, statusSet('processing')])).toBeUndefined();
  });

  it('say what a seller does not deliver, why, and what happens next', () => {
    const mail = email([placedWith(), released, partly]);
    expect(mail?.subject).toBe('Darby Dental cannot deliver all of your order #o1');
    for (const words of [
      '2 × Nitrile Gloves: the price has changed, now $12.50.',
      'without 2 items. You are not charged for them; re-order them to see who else has them.',
      'other sellers is not affected',
    ])
      expect(mail?.text).toContain(words);
    expect(email([placedWith(), released, refusedBy('net32')])).toMatchObject({
      subject: 'net32 cannot deliver its part of your order #o1',
      text: expect.stringContaining('Connect it and re-order') as string,
    });
  });

  it('tell the last refusal and the end of the order in one', () => {
    const log = [placedWith(), released, refusedBy('net32'), refusedBy('darby')];
    expect(email(log, cancelledBy('sellers'))).toBeUndefined();
    expect(email([...log, cancelledBy('sellers')])?.text).toMatch(
      /None of the sellers[^]*net32[^]*Darby Dental/,
    );
  });

  it('are not written about what goes well', () => {
    expect(email([placedWith(), released, accepted('net32')])).toBeUndefined();
  });
});
