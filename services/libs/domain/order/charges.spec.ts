import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { acceptedUnitCents, chargesOf } from './charges.js';
import type { AcceptedItem, OrderEvent, RefusedItem } from './events.js';
import { order } from './order.js';
import { isPlaced } from './state.js';
import {
  cancelledBy,
  placedWith,
  refusedBy,
  released,
  sent,
  tooLate,
  unconfirmedBy,
  wanted,
} from './testing/samples.js';
import { orderTotals } from './totals.js';

// net32 ships for $6.99, and free from $75; the order has two products of this one seller.
const placed = (cents: number, quantity = 1) =>
  placedWith({
    lines: [
      wanted('net32', { quantity, offer: { sku: 'a', unitPriceCents: cents, available: true } }),
      wanted('net32', { quantity: 1, offer: { sku: 'b', unitPriceCents: 2500, available: true } }),
    ],
  });
const answer = (accepted: AcceptedItem[], refused: RefusedItem[] = []): OrderEvent => ({
  type: 'PurchaseOrderAccepted',
  data: {
    orderId: 'o1',
    userId: 'u1',
    seller: 'net32',
    sellerOrderId: 'n-7',
    at: tooLate,
    accepted,
    refused,
  },
});
const item = (sku: string, unitPriceCents: number, quantity = 1): AcceptedItem => ({
  sku,
  quantity,
  unitPriceCents,
});
const out = (sku: string, quantity = 1): RefusedItem => ({ sku, quantity, reason: 'out_of_stock' });

function after(...log: OrderEvent[]) {
  const state = fold(order, log);
  if (!isPlaced(state)) throw new Error('not placed');
  return { ...chargesOf(state), orderedCents: orderTotals(state).totalCents };
}

describe('what a buyer is charged', () => {
  it('is what was ordered until a seller has answered', () => {
    const ordered = { goodsCents: 5000, shippingCents: 699, totalCents: 5699 };
    expect(after(placed(2500))).toMatchObject(ordered);
    expect(after(placed(2500), released, sent('net32'))).toMatchObject(ordered);
  });

  it('is what the seller has accepted, at its price', () => {
    expect(after(placed(2500), released, answer([item('a', 2000), item('b', 2500)]))).toMatchObject({
      goodsCents: 4500,
      shippingCents: 699,
    });
    expect(after(placed(2500), released, answer([item('a', 2500)], [out('b')]))).toMatchObject({
      goodsCents: 2500,
      shippingCents: 699,
    });
  });

  it.each([
    ['lower', 2000, 2000],
    ['the same', 2500, 2500],
    ['higher', 2600, 2500],
  ])('counts an accepted price that is %s', (_, accepted, charged) => {
    const state = fold(order, [placed(2500), released, answer([item('a', accepted), item('b', 2500)])]);
    if (!isPlaced(state)) throw new Error('not placed');
    const [line] = state.lines;
    expect(line && acceptedUnitCents(line, state.purchaseOrders['net32'])).toBe(charged);
  });

  it('keeps free shipping while the accepted part still reaches the threshold', () => {
    expect(after(placed(6000), released, answer([item('a', 5000), item('b', 2500)]))).toMatchObject({
      goodsCents: 7500,
      shippingCents: 0,
    });
  });

  it('includes shipping when the accepted part falls below the threshold', () => {
    expect(after(placed(6000), released, answer([item('b', 2500)], [out('a')]))).toMatchObject({
      goodsCents: 2500,
      shippingCents: 699,
      totalCents: 3199,
    });
  });

  it('is never more than was agreed, whatever shipping would cost', () => {
    expect(after(placed(5000), released, answer([item('a', 4900), item('b', 2500)]))).toMatchObject({
      goodsCents: 7400,
      shippingCents: 100,
      totalCents: 7500,
    });
  });

  it('never follows a seller that names a higher price', () => {
    expect(after(placed(2500), released, answer([item('a', 9900), item('b', 2500)]))).toMatchObject({
      goodsCents: 5000,
      shippingCents: 699,
    });
  });

  it('is nothing of a seller that delivers nothing, or was never asked', () => {
    expect(after(placed(2500), released, refusedBy('net32')).totalCents).toBe(0);
    expect(after(placed(2500), cancelledBy('customer')).totalCents).toBe(0);
  });

  it('is what was ordered when nobody knows what the seller has done', () => {
    expect(after(placed(2500), released, unconfirmedBy('net32')).totalCents).toBe(5699);
    expect(after(placed(2500), released, sent('net32'), cancelledBy('staff')).totalCents).toBe(5699);
  });

  it('leaves shipping as it was ordered when an old order does not say what it would cost', () => {
    const event = placed(6000);
    if (event.type !== 'OrderPlaced') throw new Error('no order');
    const shipping = event.data.shipping.map(({ flatRateCents: _unknown, ...rest }) => rest);
    const old: OrderEvent = { ...event, data: { ...event.data, shipping } };
    expect(after(old, released, answer([item('b', 2500)], [out('a')])).shippingCents).toBe(0);
  });

  it('adds up, and never exceeds what was agreed, for any answer', () => {
    const cents = fc.integer({ min: 1, max: 20_000 });
    const quantity = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(cents, quantity, cents, fc.boolean(), (price, count, asked, both) => {
        const accepted = [item('a', asked, count), ...(both ? [item('b', 2500)] : [])];
        const log = [placed(price, count), released, answer(accepted, both ? [] : [out('b')])];
        const { goodsCents, shippingCents, totalCents, orderedCents } = after(...log);
        expect(totalCents).toBe(goodsCents + shippingCents);
        expect(shippingCents).toBeGreaterThanOrEqual(0);
        expect(totalCents).toBeLessThanOrEqual(orderedCents);
      }),
    );
  });
});
