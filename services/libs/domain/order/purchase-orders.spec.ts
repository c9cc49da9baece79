import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import type { SellerAnswer } from './commands.js';
import { order } from './order.js';
import { accepted, cancelledBy, placedWith, refusedBy, released, sent, tooLate } from './testing/samples.js';

const placed = placedWith();
const send = (seller: string) => ({ type: 'SendPurchaseOrder', orderId: 'o1', seller, at: tooLate }) as const;
const record = (seller: string, answer: SellerAnswer) =>
  ({ type: 'RecordSellerAnswer', orderId: 'o1', seller, answer, at: tooLate }) as const;
const delivers = { sku: 'net32-1', quantity: 2, unitPriceCents: 950 };
const lacks = { sku: 'net32-1', quantity: 2, reason: 'out_of_stock' } as const;
const answered = (answer: Partial<Extract<SellerAnswer, { outcome: 'answered' }>>): SellerAnswer => ({
  outcome: 'answered',
  sellerOrderId: 'n-7',
  accepted: [],
  refused: [],
  ...answer,
});

describe('sending a purchase order', () => {
  it('is noted once, before the seller is asked', () => {
    expect(given(order, placed, released).when(send('net32'))).toMatchObject({
      events: [{ type: 'PurchaseOrderSent', data: { seller: 'net32' } }],
    });
    expect(given(order, placed, released, sent('net32')).when(send('net32'))).toEqual({
      ok: true,
      events: [],
    });
  });

  it.each([
    ['not_released', [placed]],
    ['order_cancelled', [placed, released, cancelledBy('staff')]],
    ['already_answered', [placed, released, sent('net32'), accepted('net32')]],
    ['already_answered', [placed, released, sent('net32'), refusedBy('net32')]],
  ])('is refused with %s', (code, log) => {
    expect(given(order, ...log).when(send('net32'))).toMatchObject({ error: { code } });
  });

  it('concerns only sellers of the order', () => {
    expect(given(order, placed, released).when(send('benco'))).toMatchObject({
      error: { code: 'seller_not_in_order' },
    });
  });
});

describe('a seller’s answer', () => {
  const asked = [placed, released, sent('net32'), sent('darby')];

  it('may accept a part: what is refused stays visible', () => {
    const decision = given(order, ...asked).when(
      record('net32', answered({ accepted: [delivers], refused: [lacks] })),
    );
    expect(decision).toMatchObject({ events: [{ type: 'PurchaseOrderAccepted' }] });
    const state = fold(order, [...asked, ...(decision.ok ? decision.events : [])]);
    expect(state).toMatchObject({
      status: 'processing',
      purchaseOrders: {
        net32: { status: 'accepted', sellerOrderId: 'n-7', refused: [lacks] },
        darby: { status: 'sent' },
      },
    });
  });

  it('refuses the part when nothing is delivered, and only the first answer counts', () => {
    const decision = given(order, ...asked).when(record('net32', answered({ refused: [lacks] })));
    expect(decision).toMatchObject({
      events: [{ type: 'PurchaseOrderRefused', data: { reason: 'items_refused', refused: [lacks] } }],
    });
    expect(
      given(order, ...asked, accepted('net32')).when(record('net32', answered({ refused: [lacks] }))),
    ).toEqual({ ok: true, events: [] });
  });

  it('ends the order when the last seller refuses too', () => {
    const credentials = { outcome: 'refused', reason: 'credentials_refused' } as const;
    expect(given(order, ...asked, refusedBy('net32')).when(record('darby', credentials))).toMatchObject({
      events: [{ type: 'PurchaseOrderRefused' }, { type: 'OrderCancelled', data: { by: 'sellers' } }],
    });
    expect(given(order, ...asked, accepted('net32')).when(record('darby', credentials))).toMatchObject({
      events: [{ type: 'PurchaseOrderRefused' }],
    });
  });

  it('does not end an order that a seller may have taken without saying so', () => {
    const unconfirmed = record('darby', { outcome: 'refused', reason: 'unconfirmed' });
    expect(given(order, ...asked, refusedBy('net32')).when(unconfirmed)).toMatchObject({
      events: [{ type: 'PurchaseOrderRefused', data: { reason: 'unconfirmed' } }],
    });
    const last = record('net32', answered({ refused: [lacks] }));
    const decision = given(order, ...asked).when(unconfirmed);
    expect(given(order, ...asked, ...(decision.ok ? decision.events : [])).when(last)).toMatchObject({
      events: [{ type: 'PurchaseOrderRefused' }],
    });
  });

  it('is kept even when the order was cancelled while it was on its way', () => {
    const decision = given(order, ...asked, cancelledBy('staff')).when(
      record('net32', answered({ accepted: [delivers] })),
    );
    expect(decision).toMatchObject({ events: [{ type: 'PurchaseOrderAccepted' }] });
  });
});
