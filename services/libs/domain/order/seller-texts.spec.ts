import { fold } from '../shared/decider.js';
import type { OrderEvent, SellerRefusal } from './events.js';
import { order } from './order.js';
import { sellerPartText } from './seller-texts.js';
import { isPlaced } from './state.js';
import { placedWith, released, tooLate, wanted } from './testing/samples.js';

/** Text about net32 after it has answered an order of this many items. */
function said(items: number, answer: (quantity: number) => OrderEvent): string {
  const log = [placedWith({ lines: [wanted('net32', { quantity: items })] }), released, answer(items)];
  const state = fold(order, log);
  if (!isPlaced(state) || !state.purchaseOrders.net32) throw new Error('no order');
  return sellerPartText('net32', 'net32', state.purchaseOrders.net32, state);
}
const of = { orderId: 'o1', userId: 'u1', seller: 'net32', at: tooLate };
const refusedFor = (reason: SellerRefusal) => (): OrderEvent => ({
  type: 'PurchaseOrderRefused',
  data: { ...of, reason, refused: [] },
});
const acceptedWithout = (quantity: number): OrderEvent => ({
  type: 'PurchaseOrderAccepted',
  data: {
    ...of,
    sellerOrderId: 'n-7',
    accepted: [],
    refused: [{ sku: 'net32-1', quantity, reason: 'out_of_stock' }],
  },
});

describe('what a seller does not deliver', () => {
  it('is one item, or several each of which counts', () => {
    expect(said(1, acceptedWithout)).toBe(
      'net32 accepted it as order n-7, without 1 item. You are not charged for it; re-order it to see who else has it.',
    );
    expect(said(2, acceptedWithout)).toBe(
      'net32 accepted it as order n-7, without 2 items. You are not charged for them; re-order them to see who else has them.',
    );
    expect(said(1, refusedFor('items_refused'))).toMatch(/^net32 cannot deliver this item. You .* for it;/);
    expect(said(2, refusedFor('items_refused'))).toMatch(/ any of these items. You are .* for them;/);
  });

  it('may end free shipping', () => {
    // Ten items ordered at $10 ship free from $75.
    const acceptedAt = (unitPriceCents: number) => (quantity: number) => ({
      type: 'PurchaseOrderAccepted' as const,
      data: {
        ...of,
        sellerOrderId: 'n-7',
        accepted: [{ sku: 'net32-1', quantity, unitPriceCents }],
        refused: [],
      },
    });
    expect(said(10, acceptedAt(800))).toBe('net32 accepted it as order n-7.');
    expect(said(10, acceptedAt(700))).toBe(
      'net32 accepted it as order n-7. What it accepted no longer ships free: net32 adds $6.99 for shipping.',
    );
  });

  it('is told of when it costs more than was ordered', () => {
    const costlier = (quantity: number): OrderEvent => ({
      type: 'PurchaseOrderAccepted',
      data: {
        ...of,
        sellerOrderId: 'n-7',
        accepted: [{ sku: 'net32-1', quantity, unitPriceCents: 1500 }],
        refused: [],
      },
    });
    expect(said(2, costlier)).toMatch(
      /^net32 accepted it as order n-7\. It asks more than you ordered for: .+ for \$15\.00 instead of \$\d+\.\d\d\. Please settle that with net32\.$/,
    );
  });

  it.each(['not_connected', 'credentials_refused', 'unconfirmed'] as const)('is so when it is %s', (why) => {
    expect(said(1, refusedFor(why))).toMatch(/order this item( again)?\.$/);
    expect(said(2, refusedFor(why))).toMatch(/order these items( again)?\.$/);
  });
});

describe('a part that its seller has not answered', () => {
  const sent: OrderEvent = { type: 'PurchaseOrderSent', data: of };
  const cancelled: OrderEvent = {
    type: 'OrderCancelled',
    data: { orderId: 'o1', userId: 'u1', at: tooLate, by: 'staff' },
  };

  it.each<[text: string, ...log: OrderEvent[]]>([
    ['net32 gets this part once the time to cancel it has passed.'],
    ['net32 was never sent this part.', cancelled],
    ['net32 is being sent this part.', released],
    ['net32 was sent this part and has not answered yet.', released, sent],
    [
      'net32 was sent this part before it was cancelled, and has not answered. Please check with net32.',
      released,
      sent,
      cancelled,
    ],
  ])('%s', (text, ...log) => {
    const state = fold(order, [placedWith({ lines: [wanted('net32')] }), ...log]);
    if (!isPlaced(state) || !state.purchaseOrders.net32) throw new Error('no order');
    expect(sellerPartText('net32', 'net32', state.purchaseOrders.net32, state)).toBe(text);
  });
});
