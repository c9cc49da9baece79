import { listed, showCart, withLinks } from './cart-shown.js';
import type { Answer, Turn } from './turn.js';

describe('a list in an answer', () => {
  it.each([
    [1, '1'],
    [5, '1; 2; 3; 4; 5'],
    [7, '1; 2; 3; 4; 5; and 2 more'],
  ])('of %i says how many it leaves out', (count, text) => {
    expect(listed([1, 2, 3, 4, 5, 6, 7].slice(0, count), String)).toBe(text);
  });
});

describe('a cart that is shown', () => {
  const waxes = (...quantities: number[]) =>
    quantities.map((quantity) => ({
      quantity,
      product: { _id: `p${quantity}`, product_name: `Wax ${quantity}` },
      seller: { seller: 'net32', label: 'net32' },
    }));
  const answer = (text: string, items: ReturnType<typeof waxes>): Promise<Answer> =>
    showCart({
      message: { userId: 'u1' },
      reading: { text },
      tools: {
        cart: () =>
          Promise.resolve({ items, subtotal: 30, shipping: 6.99, total: 36.99, itemsWithoutPrice: 0 }),
      },
    } as unknown as Turn);

  it.each(['what is in my cart and what does it cost', 'show my cart with prices'])(
    'says what it costs where "%s" asks for that',
    async (text) => {
      expect((await answer(text, waxes(1))).text).toContain(' It costs $36.99: ');
    },
  );

  it.each([
    ['less', 40, 'costs least at Darby Dental: $33.95 with shipping, $6.05 less than your cart now.'],
    ['more', 30, 'costs least at Darby Dental: $33.95 with shipping, $3.95 more than your cart now.'],
  ])('says what all of it costs from one seller, and how much %s that is', async (_, total, told) => {
    const items = waxes(1, 2);
    const offer = (seller: string, price: number, availability = 'in_stock') => ({
      seller,
      label: seller,
      price,
      availability,
    });
    const cards = [
      { _id: 'p1', sellers: [offer('net32', 1), offer('darby', 10), offer('benco', 12)] },
      { _id: 'p2', sellers: [offer('net32', 1, 'backorder'), offer('darby', 5), offer('benco', 5)] },
    ];
    const asked = (known: typeof cards) =>
      showCart({
        message: { userId: 'u1' },
        reading: { text: 'how much would I save if I buy everything from one seller?' },
        tools: {
          cart: () => Promise.resolve({ items, subtotal: total, shipping: 0, total, itemsWithoutPrice: 0 }),
          cards: () => Promise.resolve(known),
        },
      } as unknown as Turn);
    const { text, commands } = await asked(cards);
    expect(text).toContain(` All of it from one seller ${told}`);
    expect(commands).toEqual([{ type: 'optimize_cart' }]);
    expect((await asked(cards.slice(0, 1))).text).toContain(' No seller has all of it in stock.');
  });

  it('counts its items by quantity, as the cart itself does', async () => {
    const { text } = await answer('what is in my cart', waxes(1, 2, 3, 4, 5, 6));
    expect(text).toMatch(/^Your cart holds 21 items: 1 × Wax 1 from net32; .*; and 6 more\.$/);
  });

  it('shows the offers that its lines are of', async () => {
    const { productIds, commands } = await answer('what is in my cart', waxes(1, 2));
    expect(productIds).toEqual(['p1', 'p2']);
    expect(commands).toEqual([
      { type: 'product_link', productId: 'p1', seller: 'net32' },
      { type: 'product_link', productId: 'p2', seller: 'net32' },
    ]);
  });

  it('shows all offers of a product that it holds from several sellers', () => {
    const lines = ['net32', 'darby'].map((seller) => ({ productId: 'p1', seller }));
    expect(withLinks(lines)).toEqual({
      productIds: ['p1'],
      commands: [{ type: 'product_link', productId: 'p1' }],
    });
  });

  describe.each(['optimize my cart', 'can I save on my cart?', 'make my cart cheaper'])(
    'for "%s"',
    (asked) => {
      it('is answered with what it costs and the ways to pay less', async () => {
        const { text, productIds, commands } = await answer(asked, waxes(1));
        expect(text).toMatch(
          / It costs \$36\.99: \$30\.00, and \$6\.99 for shipping\. The cheapest way to buy the same/,
        );
        expect([productIds, commands]).toEqual([[], [{ type: 'optimize_cart' }]]);
      });

      it('offers nothing while it is empty', async () => {
        expect(await answer(asked, [])).toEqual({ text: 'Your cart is empty.' });
      });
    },
  );
});
