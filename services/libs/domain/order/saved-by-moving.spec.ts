import { fold } from '../shared/decider.js';
import { MAX_PRICE_CENTS, MAX_RECORDED_CENTS } from '../shared/money.js';
import type { OrderEvent } from './events.js';
import { order } from './order.js';
import { savedByMoving, savedIn, type MovedLines } from './saved-by-moving.js';
import { isPlaced } from './state.js';
import { cancelledBy, placedWith, refusedBy, sellers, sent, wanted } from './testing/samples.js';

const ruleOf = (seller: string) => sellers[seller]?.shipping;
const line = (seller: string, quantity: number, priceCents: number) => {
  const { productId, sellerUrl } = wanted(seller);
  return { productId, sellerUrl, seller, quantity, priceCents };
};
// Two items moved to net32; they cost 13.00 each at Darby Dental, which ships for 13.95.
const fromDarby = (changes: Partial<MovedLines> = {}): MovedLines => ({
  moveId: 'm1',
  savedCents: 1995,
  productId: wanted('net32').productId,
  sellerUrl: wanted('net32').sellerUrl,
  quantity: 2,
  fromSeller: 'darby',
  fromQuantity: 2,
  fromUnitPriceCents: 1300,
  fromShipping: sellers.darby?.shipping,
  ...changes,
});

describe('what moving lines has saved in an order', () => {
  it('is what it saved when the user agreed', () => {
    // At Darby 26.00 plus 13.95; at net32 20.00, whose shipping of 6.99 is paid for the other line anyway.
    const lines = [line('net32', 2, 1000), { ...line('net32', 1, 500), productId: 'another' }];
    expect(savedByMoving(lines, [fromDarby()], ruleOf)).toBe(1995);
  });

  it('is no more than the order would cost above its total without the move', () => {
    // The other line is gone, so the moved one alone bears the shipping of net32.
    expect(savedByMoving([line('net32', 2, 1000)], [fromDarby()], ruleOf)).toBe(1995 - 699);
    // The seller has raised its price since.
    expect(savedByMoving([line('net32', 2, 1500)], [fromDarby()], ruleOf)).toBe(1995 - 699 - 1000);
  });

  it('is nothing where the move has cost more in the end, or was agreed to for other reasons', () => {
    expect(savedByMoving([line('net32', 2, 9000)], [fromDarby()], ruleOf)).toBe(0);
    expect(savedByMoving([line('net32', 2, 1000)], [fromDarby({ savedCents: -300 })], ruleOf)).toBe(0);
  });

  it('counts what is ordered of it, in other packs rounded against the claim', () => {
    const packs = fromDarby({ quantity: 2, fromQuantity: 5, fromUnitPriceCents: 600 });
    // The one ordered pack stands for two of five: 12.00 plus 13.95 instead of 10.00 plus 6.99.
    expect(savedByMoving([line('net32', 1, 1000)], [packs], ruleOf)).toBe(1200 + 1395 - 1000 - 699);
  });

  it('counts a move of several lines once', () => {
    const other = { ...line('net32', 1, 500), productId: 'another' };
    const both = [fromDarby(), fromDarby({ productId: 'another', quantity: 1, fromQuantity: 1 })];
    expect(savedByMoving([line('net32', 2, 1000), other], both, ruleOf)).toBe(1995);
  });

  it('is absent where nothing was moved', () => {
    expect(savedByMoving([line('darby', 2, 1000)], [fromDarby()], ruleOf)).toBeUndefined();
    expect(JSON.stringify(placedWith())).not.toContain('saved');
  });

  it('stands in the order with the line that was moved', () => {
    expect(placedWith({ moved: [fromDarby({ fromUnitPriceCents: 2000 })] })).toMatchObject({
      data: {
        savedCents: 2 * (2000 - 1000) - 699,
        lines: [{ movedFromSeller: 'darby' }, { seller: 'darby' }],
      },
    });
  });

  it('stands there as far as an event can hold it', () => {
    const dear = { savedCents: MAX_RECORDED_CENTS, fromUnitPriceCents: MAX_PRICE_CENTS, fromQuantity: 9999 };
    const { productId, sellerUrl } = wanted('darby');
    const moved = [fromDarby(dear), fromDarby({ ...dear, moveId: 'm2', productId, sellerUrl })];
    expect(placedWith({ moved })).toMatchObject({ data: { savedCents: MAX_RECORDED_CENTS } });
  });

  it('is what moves for less save, whatever a move for another reason costs', () => {
    const { productId, sellerUrl } = wanted('darby');
    const here = { productId, sellerUrl, fromSeller: 'benco', fromUnitPriceCents: 0 };
    const replaced = fromDarby({ ...here, moveId: 'm2', savedCents: -900 });
    expect(placedWith({ moved: [fromDarby({ fromUnitPriceCents: 2000 }), replaced] })).toMatchObject({
      data: { savedCents: 2 * (2000 - 1000) - 699, lines: [{ movedFromSeller: 'darby' }, {}] },
    });
    expect(JSON.stringify(placedWith({ moved: [replaced] }))).not.toMatch(/saved|movedFrom/);
  });

  it('is what its lines with a price save where one without a price was moved with them', () => {
    const { productId, sellerUrl } = wanted('darby');
    const unpriced = fromDarby({ productId, sellerUrl, quantity: 1, fromQuantity: 1, fromUnitPriceCents: 0 });
    const priced = fromDarby({ fromUnitPriceCents: 2000 });
    expect(placedWith({ moved: [priced, unpriced] })).toMatchObject({
      data: { savedCents: 2 * (2000 - 1000) - 699, lines: [{ movedFromSeller: 'darby' }, {}] },
    });
    expect(JSON.stringify(placedWith({ moved: [unpriced] }))).not.toMatch(/saved|movedFrom/);
  });

  it('no longer counts once the order is cancelled, or the seller has refused what was moved', () => {
    const placed = placedWith({ moved: [fromDarby({ fromUnitPriceCents: 2000 })] });
    const saved = (...events: OrderEvent[]) => {
      const state = fold(order, [placed, ...events]);
      return isPlaced(state) ? savedIn(state) : undefined;
    };
    expect([saved(), saved(cancelledBy('customer'))]).toEqual([1301, 0]);
    expect(saved(sent('net32'), refusedBy('net32'))).toBe(0);
    expect(saved(sent('darby'), refusedBy('darby'))).toBe(1301);
  });
});
