import type { OrderEvent } from '@sextant/domain/order/events.js';
import {
  accepted,
  cancelledBy,
  placedWith,
  released,
  sent,
  tooLate,
} from '@sextant/domain/order/testing/samples.js';
import { timelineOf } from './timeline.js';

const of = { orderId: 'o1', userId: 'u1', at: tooLate };
const linesOf = (actor: string, ...events: OrderEvent[]) =>
  timelineOf(events.map((event) => ({ event, actor }))).map(({ title, by, detail }) => [title, by, detail]);

describe('the timeline of an order', () => {
  it('tells what happened, who did it and why', () => {
    const refused: OrderEvent = {
      type: 'PurchaseOrderRefused',
      data: {
        ...of,
        seller: 'net32',
        reason: 'items_refused',
        refused: [{ sku: 'net32-1', quantity: 2, reason: 'price_changed', currentPriceCents: 1200 }],
      },
    };
    const delivered: OrderEvent = { type: 'OrderStatusChanged', data: { ...of, status: 'delivered' } };
    expect(
      linesOf('staff:s1', placedWith(), released, sent('darby'), accepted('darby'), refused, delivered),
    ).toEqual([
      ['Placed', 'Customer', '4 items, $60.94'],
      ['Released to the sellers', null, 'It could no longer be cancelled'],
      ['Sent to Darby Dental', null, null],
      ['Accepted by Darby Dental', null, 'As order darby-7'],
      ['Refused by net32', null, 'Because 2 × Nitrile Gloves: the price has changed, now $12.00'],
      ['Marked as delivered', 'Staff', null],
    ]);
  });

  it.each([
    ['customer', 'Customer', null],
    ['staff', 'Staff', null],
    ['sellers', null, 'No seller delivers any of it'],
  ] as const)('says of an order cancelled by %s who did it', (by, who, why) => {
    expect(linesOf('', placedWith(), cancelledBy(by)).at(-1)).toEqual(['Cancelled', who, why]);
  });

  it('numbers moments as their events are numbered', () => {
    const moments = timelineOf([placedWith(), released].map((event) => ({ event, actor: '' })));
    expect(moments.map(({ revision, type }) => [revision, type])).toEqual([
      [1, 'OrderPlaced'],
      [2, 'OrderReleased'],
    ]);
  });
});
