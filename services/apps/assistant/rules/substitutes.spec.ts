import type { Product } from '@sextant/contracts/http/catalog.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import { substitute } from './substitutes.js';
import type { Turn } from './turn.js';

const product = (id: string, name: string, prices: Record<string, number>) =>
  ({
    _id: id,
    product_name: name,
    brand: '',
    manufacturer_code: '',
    sellers: Object.entries(prices).map(([seller, price]) => ({
      seller,
      label: seller,
      url: `https://${seller}/${id}`,
      price,
      availability: 'in_stock',
    })),
  }) as unknown as Product;

const komet = product('558', 'Komet Carbide Burs 558', { net32: 55.55, tdsc: 40 });
const johnson = product('557', 'Johnson Carbide Burs 557', { tdsc: 8.49 });
const dear = product('dear', 'Dear Carbide Burs', { net32: 60 });
const between = product('between', 'Fair Carbide Burs', { net32: 50 });
const cheap = product('cheap', 'Plain Carbide Burs', { net32: 31.99 });
const gloves = product('gloves', 'Nitrile Gloves', { net32: 10 });

const line = (held: Product, seller: string, quantity = 1) => ({
  product: held,
  seller: held.sellers.find((offer) => offer.seller === seller),
  quantity,
});

const asked = (
  text: string,
  slots: Slots,
  { items, others }: { items: readonly object[]; others: readonly Product[] },
) =>
  substitute({
    message: { userId: 'u1', text, without: [], replies: [] },
    reading: { text, slots },
    wanted: slots,
    shown: [],
    list: [],
    tools: {
      cart: () => Promise.resolve({ items }),
      // As a search does: the cheapest first where that is wanted.
      search: ({ sort }: { sort: string }) =>
        Promise.resolve({ products: sort === 'price_asc' ? [johnson, komet] : [komet, johnson] }),
      product: (id: string) => Promise.resolve([komet, johnson, gloves].find(({ _id }) => _id === id)),
      substitutes: (_of: Product, most: number) => Promise.resolve(others.slice(0, most)),
    },
  } as unknown as Turn);

const forCart = 'is there any cheaper alternative for the burs in my cart';
const burs: Slots = { product: 'burs', sort: 'price_asc' };
const items = [line(gloves, 'net32'), line(komet, 'net32', 2)];

describe('a substitute', () => {
  it('is for the cart line that is meant, and costs less where that is asked', async () => {
    const answer = await asked(forCart, burs, { items, others: [dear, between, cheap] });
    expect(answer.text).toBe(
      'Instead of Komet Carbide Burs 558 ($55.55 at net32) there is Plain Carbide Burs ($31.99 at net32). The same costs less elsewhere: $40.00 at tdsc. Check that size and material suit you before you switch.',
    );
    expect(answer.productIds).toEqual(['cheap', '558']);
  });

  it('is none where all cost more', async () => {
    const answer = await asked(forCart, burs, { items: [line(komet, 'tdsc')], others: [dear, between] });
    expect(answer).toMatchObject({
      text: 'I know no cheaper product like Komet Carbide Burs 558 ($40.00 at tdsc).',
      productIds: ['558'],
    });
  });

  it('is of nothing that the cart does not hold', async () => {
    const held = { items: [line(gloves, 'net32')], others: [cheap] };
    expect((await asked(forCart, burs, held)).text).toBe(
      'Nothing in your cart is called that. It holds Nitrile Gloves.',
    );
    expect((await asked(forCart, burs, { ...held, items: [] })).text).toBe('Your cart is empty.');
  });

  it('needs to know which line is meant', async () => {
    const answer = await asked(
      'any cheaper alternatives to what is in my cart?',
      { sort: 'price_asc' },
      { items, others: [cheap] },
    );
    expect(answer).toEqual({
      text: 'Which one should I replace? Say "the first one", for example.',
      productIds: ['gloves', '558'],
    });
  });

  it('outside of the cart is for the best match, not for the cheapest', async () => {
    const others = [dear, between, cheap];
    const { text } = await asked('a cheaper alternative to Komet burs', burs, { items: [], others });
    expect(text).toMatch(
      /^Instead of Komet Carbide Burs 558 \(\$40\.00 at tdsc\) there is Plain Carbide Burs/,
    );
    const any = await asked('an alternative to Komet burs', { product: 'burs' }, { items: [], others });
    expect(any.productIds).toEqual(['dear', 'between', 'cheap']);
  });
});
