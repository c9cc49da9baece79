import { fold } from '../shared/decider.js';
import type { ItemRefusal, OrderEvent, SellerRefusal } from './events.js';
import { order } from './order.js';
import { linesToReorder, offerToReorder, type OfferNow } from './reorder.js';
import { isPlaced } from './state.js';
import { accepted, cancelledBy, placedWith, released, sent, tooLate, wanted } from './testing/samples.js';

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
const delivered: OrderEvent = { type: 'OrderStatusChanged', data: { ...of, status: 'delivered' } };

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
  const offer = (seller: string, priceCents?: number, rest: Partial<OfferNow> = {}): OfferNow => ({
    seller,
    priceCents,
    sku: `${seller}-1`,
    url: `https://${seller}/1`,
    availability: 'in_stock',
    ...rest,
  });
  const soldOut = { availability: 'out_of_stock' } as const;
  const own = offer('net32', 500);
  const chosen = (event: OrderEvent, ...offers: OfferNow[]) => {
    const state = after(event);
    const line = state.lines.find(({ seller }) => seller === 'net32');
    return line && offerToReorder(line, state, [own, ...offers])?.seller;
  };

  it('is the cheapest other one that has it in stock at a price, when its own refused it', () => {
    const others = [offer('tdsc', 800), offer('benco', 700), offer('safcodental', 600, soldOut)];
    for (const event of [refusedBy('net32'), refusedBy('net32', 'rejected'), partly('net32', 'net32-1')])
      expect(chosen(event, ...others, offer('practicon'))).toBe('benco');
  });

  it('is its own where only the price was in the way and nobody asks less', () => {
    const dearer = partly('net32', 'net32-1', 'price_changed');
    expect(chosen(dearer, offer('benco', 700))).toBe('net32');
    expect(chosen(dearer, offer('benco', 400))).toBe('benco');
  });

  it('is its own when nobody else has it, or nothing but the account was in the way', () => {
    expect(chosen(refusedBy('net32'), offer('benco', 700, soldOut), offer('practicon'))).toBe('net32');
    for (const reason of ['not_connected', 'credentials_refused'] as const)
      expect(chosen(refusedBy('net32', reason), offer('benco', 100))).toBe('net32');
  });

  it('is its own for what was not refused, at the address it has today', () => {
    expect(chosen(accepted('net32'), offer('benco', 100))).toBe('net32');
  });

  it('is none who refused the same product in the same order', () => {
    const both = fold(order, [
      placedWith({ lines: [wanted('net32'), wanted('darby', { productId: 'p-net32' })] }),
      released,
      refusedBy('net32'),
      refusedBy('darby'),
    ]);
    if (!isPlaced(both)) throw new Error('no order');
    const offers = [own, offer('darby', 100), offer('benco', 700)];
    expect(both.lines.map((line) => offerToReorder(line, both, offers)?.seller)).toEqual(['benco', 'benco']);
  });

  it('is nobody when the article is gone', () => {
    const state = after(sent('net32'));
    const [line] = state.lines;
    expect(line && offerToReorder(line, state, [offer('net32', 500, { sku: 'x' })])).toBeUndefined();
  });
});
