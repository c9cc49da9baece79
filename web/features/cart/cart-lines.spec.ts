import type { CartItem } from '@sextant/contracts/http/cart.js';
import { cart, type CartEvent } from '@sextant/domain/cart/cart.js';
import { evolveAll } from '@sextant/domain/shared/decider.js';
import { fromDollars, toDollars } from '@sextant/domain/shared/money.js';
import fc from 'fast-check';
import { sampleCard, sampleOffer } from '../../testing/samples.js';
import { addLine, itemCount, lineKey, removeLine, setLineQuantity } from './cart-lines.js';
import { goodsAt, sellerGroups, totalsOf } from './cart-totals.js';

const line = (quantity: number, url = 'u1', id = 'p1'): CartItem => ({
  product: sampleCard({ _id: id }),
  seller: sampleOffer({ url }),
  quantity,
});

describe('cart lines', () => {
  it('raise the quantity for the same product at the same seller, else grow', () => {
    const lines = [line(2), line(3), line(1, 'u2'), line(1, 'u1', 'p2')].reduce<CartItem[]>(addLine, []);
    expect(lines.map((each) => each.quantity)).toEqual([5, 1, 1]);
    expect(itemCount(lines)).toBe(7);
  });

  it('are what the account’s cart would be after the same items, the noted prices included', () => {
    const item = fc.record({
      id: fc.constantFrom('p1', 'p2'),
      url: fc.constantFrom('u1', 'u2'),
      quantity: fc.integer({ min: 1, max: 9 }),
      notedPrice: fc.constantFrom(undefined, 4.5, 5),
    });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const here = items
          .map(({ id, url, quantity, notedPrice }) => ({ ...line(quantity, url, id), notedPrice }))
          .reduce<CartItem[]>(addLine, []);
        const there = evolveAll(
          cart,
          cart.initial,
          items.map<CartEvent>(({ id, url, quantity, notedPrice }) => ({
            type: 'CartItemAdded',
            data: {
              userId: 'u1',
              line: {
                productId: id,
                sellerDomain: 'net32.com',
                sellerUrl: url,
                quantity,
                ...(notedPrice !== undefined && { notedPriceCents: fromDollars(notedPrice) }),
              },
              at: '2026-03-01T00:00:00.000Z',
            },
          })),
        );
        expect(here.map((each) => [lineKey(each), each.quantity, each.notedPrice])).toEqual(
          [...there].map(([key, { quantity, notedPriceCents: cents }]) => [
            key,
            quantity,
            cents && toDollars(cents),
          ]),
        );
      }),
    );
  });

  it('never fall below one item', () => {
    const lines = [line(2)];
    expect(setLineQuantity(lines, lineKey(line(1)), 0)).toEqual(lines);
    expect(setLineQuantity(lines, lineKey(line(1)), 7)[0]?.quantity).toBe(7);
  });

  it('go away one at a time', () => {
    expect(removeLine([line(2), line(1, 'u2')], lineKey(line(1)))).toEqual([line(1, 'u2')]);
  });
});

describe('cart totals', () => {
  const darby = sampleOffer({ domain: 'darbydental.com', url: 'd', price: 150 });
  const lines = [line(1), { ...line(1), seller: darby }, line(2, 'u3')];

  it('add shipping per seller, free from the threshold on', () => {
    // net32: 3 × 20 = 60 + 6.99; Darby: 150, free.
    expect(totalsOf(lines)).toMatchObject({ subtotalCents: 21_000, shippingCents: 699, totalCents: 21_699 });
  });

  it('group the lines by seller', () => {
    const groups = sellerGroups(lines, totalsOf(lines));
    expect(groups.map((group) => [group.domain, group.lines.length, group.shipping.missingCents])).toEqual([
      ['net32.com', 2, 1500],
      ['darbydental.com', 1, 0],
    ]);
    expect(goodsAt(lines, 'net32.com')).toBe(6000);
  });

  it('count a line that lost its price as nothing, and name it', () => {
    const lost = { ...line(3), seller: sampleOffer({ price: null }) };
    expect(totalsOf([lost])).toMatchObject({ totalCents: 0, itemsWithoutPrice: 3 });
  });
});
