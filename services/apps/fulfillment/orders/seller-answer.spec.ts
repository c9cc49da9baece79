import { order } from '@sextant/domain/order/order.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { placedWith, wanted } from '@sextant/domain/order/testing/samples.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { SellerUnavailable, type SellerOrder } from '@sextant/sellers/seller-port.js';
import { answerOf } from './seller-answer.js';

const line = (sku: string, quantity: number) =>
  wanted('net32', { productId: sku, quantity, offer: { sku, unitPriceCents: 1000, available: true } });
const placed = fold(order, [placedWith({ lines: [line('gloves', 2), line('masks', 5), wanted('darby')] })]);
const answered = (...lines: SellerOrder['lines']) => {
  if (!isPlaced(placed)) throw new Error('no order');
  return answerOf({ kind: 'order', sellerOrderId: 'N-1', lines }, 'net32', placed);
};
const takes = (sku: string, quantity: number) =>
  ({ status: 'accepted', sku, quantity, unitPriceCents: 950 }) as const;
const lacks = (sku: string, quantity: number) =>
  ({ status: 'refused', sku, quantity, reason: 'out_of_stock' }) as const;

describe('answer of a seller', () => {
  it('says of every ordered item whether it comes, in any order', () => {
    expect(answered(lacks('masks', 5), takes('gloves', 2))).toEqual({
      outcome: 'answered',
      sellerOrderId: 'N-1',
      accepted: [{ sku: 'gloves', quantity: 2, unitPriceCents: 950 }],
      refused: [{ sku: 'masks', quantity: 5, reason: 'out_of_stock' }],
    });
  });

  it.each<[string, SellerOrder['lines']]>([
    ['has no lines', []],
    ['leaves a line out', [takes('gloves', 2)]],
    ['accepts fewer items', [takes('gloves', 2), takes('masks', 3)]],
    ['refuses more items', [takes('gloves', 2), lacks('masks', 6)]],
    ['splits a line', [takes('gloves', 2), takes('masks', 3), lacks('masks', 2)]],
    ['answers a line twice', [takes('gloves', 2), takes('masks', 5), lacks('masks', 5)]],
    ['names another item', [takes('gloves', 2), takes('masks', 5), takes('gowns', 1)]],
  ])('is none when it %s', (_what, lines) => {
    expect(() => answered(...lines)).toThrow(SellerUnavailable);
  });
});
