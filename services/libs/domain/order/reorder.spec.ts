import { fold } from '../shared/decider.js';
import type { ItemRefusal, OrderEvent, SellerRefusal } from './events.js';
import { order } from './order.js';
import { linesToReorder, wantedAgain } from './reorder.js';
import { isPlaced } from './state.js';
import {
  accepted,
  cancelledBy,
  placedWith,
  released,
  sent,
  statusSet,
  tooLate,
  wanted,
} from './testing/samples.js';

const of = { orderId: 'o1', userId: 'u1', at: tooLate };
const refusedBy = (seller: string, reason: SellerRefusal = 'items_refused'): OrderEvent => ({
  type: 'PurchaseOrderRefused',
  data: { ...of, seller, reason, refused: [] },
});
const partly = (seller: string, sku: string, reason: ItemRefusal = 'out_of_stock'): OrderEvent => ({
  type: 'PurchaseOrderAccepted',
  data: {
    ...of,
    seller,
    sellerOrderId: 'n-7',
    accepted: [],
    refused: [{ sku, quantity: 2, reason }],
  },
});
const delivered = statusSet('delivered');

const after = (...events: OrderEvent[]) => {
  const state = fold(order, [placedWith(), released, ...events]);
  if (!isPlaced(state)) throw new Error('no order');
  return state;
};
const sellersOf = (...[events, only]: [OrderEvent[], 'refused'?]) =>
  linesToReorder(after(...events), only).map(({ seller }) => seller);

describe('ordering again', () => {
  it('leaves out what a seller has accepted or still may, while the order is not over', () => {
    expect(sellersOf([accepted('darby'), refusedBy('net32')])).toEqual(['net32']);
    expect(sellersOf([sent('darby'), partly('net32', 'net32-1')])).toEqual(['net32']);
    expect(sellersOf([refusedBy('darby', 'unconfirmed'), refusedBy('net32')])).toEqual(['net32']);
  });

  it('takes all of an order nobody refused, and of one that is over', () => {
    expect(sellersOf([accepted('darby'), sent('net32')])).toEqual(['net32', 'darby']);
    expect(sellersOf([accepted('darby'), refusedBy('net32'), delivered])).toEqual(['net32', 'darby']);
    expect(sellersOf([accepted('darby'), refusedBy('net32'), cancelledBy('staff')])).toHaveLength(2);
  });

  it('takes only what was refused when that is asked for, whatever became of the order', () => {
    expect(sellersOf([accepted('darby'), refusedBy('net32'), delivered], 'refused')).toEqual(['net32']);
    expect(sellersOf([accepted('darby'), sent('net32')], 'refused')).toEqual([]);
  });
});

describe('the seller something is ordered from again', () => {
  const again = (event: OrderEvent) => {
    const state = after(event);
    const line = state.lines.find(({ seller }) => seller === 'net32');
    return line && wantedAgain(line, state);
  };

  it('is any but its own, when that refused it', () => {
    for (const event of [refusedBy('net32'), refusedBy('net32', 'rejected'), partly('net32', 'net32-1')])
      expect(again(event)).toEqual({ stays: false, without: ['net32'] });
  });

  it('is any where only the price was in the way', () => {
    expect(again(partly('net32', 'net32-1', 'price_changed'))).toEqual({ stays: false, without: [] });
  });

  it('is its own where the goods were not in the way, or nothing at all', () => {
    for (const event of [
      refusedBy('net32', 'not_connected'),
      refusedBy('net32', 'credentials_refused'),
      refusedBy('net32', 'not_received'),
      accepted('net32'),
    ])
      expect(again(event)).toEqual({ stays: true, without: [] });
  });

  it('is none who refused the same product in the same order', () => {
    const both = fold(order, [
      placedWith({ lines: [wanted('net32'), wanted('darby', { productId: 'p-net32' })] }),
      released,
      refusedBy('net32'),
      refusedBy('darby'),
    ]);
    if (!isPlaced(both)) throw new Error('no order');
    for (const line of both.lines)
      expect(wantedAgain(line, both)).toEqual({ stays: false, without: ['net32', 'darby'] });
  });
});
