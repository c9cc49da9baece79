import { given } from '../shared/spec-kit.js';
import type { SellerAnswer } from './commands.js';
import { order } from './order.js';
import {
  accepted,
  cancelledBy,
  placedWith,
  refusedBy,
  released,
  sent,
  statusSet,
  tooLate,
  unconfirmedBy,
} from './testing/samples.js';

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
    given(order, placed, released)
      .when(send('net32'))
      .then([{ type: 'PurchaseOrderSent', data: { seller: 'net32' } }]);
    given(order, placed, released, sent('net32')).when(send('net32')).thenNothing();
  });

  it.each([
    ['not_released', [placed]],
    ['order_cancelled', [placed, released, cancelledBy('staff')]],
    ['already_answered', [placed, released, sent('net32'), accepted('net32')]],
    ['already_answered', [placed, released, sent('net32'), refusedBy('net32')]],
    ['already_answered', [placed, released, sent('net32'), unconfirmedBy('net32')]],
  ])('is refused with %s', (code, log) => {
    given(order, ...log)
      .when(send('net32'))
      .thenRefused(code);
  });

  it('concerns only sellers of the order', () => {
    given(order, placed, released).when(send('benco')).thenRefused('seller_not_in_order');
  });
});

describe('a seller’s answer', () => {
  const asked = [placed, released, sent('net32'), sent('darby')];

  it('may accept a part: what is refused stays visible', () => {
    const partly = given(order, ...asked).when(
      record('net32', answered({ accepted: [delivers], refused: [lacks] })),
    );
    partly.then([{ type: 'PurchaseOrderAccepted' }]);
    partly.thenState({
      status: 'processing',
      purchaseOrders: {
        net32: { status: 'accepted', sellerOrderId: 'n-7', refused: [lacks] },
        darby: { status: 'sent' },
      },
    });
  });

  it('refuses the part when nothing is delivered', () => {
    given(order, ...asked)
      .when(record('net32', answered({ refused: [lacks] })))
      .then([{ type: 'PurchaseOrderRefused', data: { reason: 'items_refused', refused: [lacks] } }]);
  });

  it('counts only the first time', () => {
    given(order, ...asked, accepted('net32'))
      .when(record('net32', answered({ refused: [lacks] })))
      .thenNothing();
  });

  describe('that refuses everything', () => {
    const refusal = record('darby', { outcome: 'refused', reason: 'credentials_refused' });

    it('ends the order when all others have refused', () => {
      given(order, ...asked, refusedBy('net32'))
        .when(refusal)
        .then([{ type: 'PurchaseOrderRefused' }, { type: 'OrderCancelled', data: { by: 'sellers' } }]);
    });

    it.each(['shipped', 'delivered'] as const)(
      'is recorded and leaves an order %s that staff have set so',
      (status) => {
        const late = given(order, ...asked, refusedBy('net32'), statusSet(status)).when(refusal);
        late.then([
          { type: 'PurchaseOrderRefused', data: { seller: 'darby', reason: 'credentials_refused' } },
        ]);
        late.thenState({ status, purchaseOrders: { darby: { status: 'refused' } } });
      },
    );

    it('ends an order that staff have set back to processing', () => {
      given(order, ...asked, refusedBy('net32'), statusSet('shipped'), statusSet('processing'))
        .when(refusal)
        .then([{ type: 'PurchaseOrderRefused' }, { type: 'OrderCancelled', data: { by: 'sellers' } }]);
    });

    it('does not end an order that another seller delivers', () => {
      given(order, ...asked, accepted('net32'))
        .when(refusal)
        .then([{ type: 'PurchaseOrderRefused' }]);
    });
  });

  describe('that was never confirmed', () => {
    const unconfirmed = record('darby', { outcome: 'refused', reason: 'unconfirmed' });

    it('does not end the order: the seller may have taken it', () => {
      given(order, ...asked, refusedBy('net32'))
        .when(unconfirmed)
        .then([{ type: 'PurchaseOrderRefused', data: { reason: 'unconfirmed' } }]);
    });

    it('keeps the order open when the last other seller refuses', () => {
      given(order, ...asked)
        .when(unconfirmed, record('net32', answered({ refused: [lacks] })))
        .then([{ type: 'PurchaseOrderRefused' }]);
    });

    it('is recorded once', () => {
      given(order, ...asked, unconfirmedBy('darby'))
        .when(unconfirmed)
        .thenNothing();
    });

    it('is replaced by an acceptance that is found out later', () => {
      const found = given(order, ...asked, unconfirmedBy('net32')).when(
        record('net32', answered({ accepted: [delivers] })),
      );
      found.then([{ type: 'PurchaseOrderAccepted', data: { sellerOrderId: 'n-7' } }]);
      found.thenState({ status: 'processing', purchaseOrders: { net32: { status: 'accepted' } } });
    });

    it('is replaced by a refusal, which ends an order that no other seller delivers', () => {
      given(order, ...asked, refusedBy('net32'), unconfirmedBy('darby'))
        .when(record('darby', { outcome: 'refused', reason: 'not_received' }))
        .then([
          { type: 'PurchaseOrderRefused', data: { reason: 'not_received' } },
          { type: 'OrderCancelled', data: { by: 'sellers' } },
        ]);
    });

    it('does not come after an answer', () => {
      given(order, ...asked, accepted('darby'))
        .when(unconfirmed)
        .thenNothing();
    });
  });

  it('is kept when the order was cancelled in the meantime', () => {
    given(order, ...asked, cancelledBy('staff'))
      .when(record('net32', answered({ accepted: [delivers] })))
      .then([{ type: 'PurchaseOrderAccepted' }]);
  });
});
