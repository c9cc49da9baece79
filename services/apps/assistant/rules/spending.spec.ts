import type { Order } from '@sextant/contracts/http/orders.js';
import { MAX_ORDER_LINES, MAX_ORDERS } from '../tools/shop-tools.js';
import { spending } from './spending.js';
import type { Turn } from './turn.js';

/** The longest history that is looked through: an order of a dollar a day, newest first. */
const orders = Array.from({ length: MAX_ORDERS }, (_, day) => ({
  _id: `o${day}`,
  createdAt: new Date(Date.UTC(2026, 10, 20) - day * 86_400_000).toISOString(),
  status: 'delivered',
  items: [{ product: { product_name: 'Wax' }, seller: { key: 'net32' }, quantity: 1, price: 1 }],
  sellers: [{ key: 'net32', status: 'accepted' }],
  shippingCosts: [],
})) as unknown as Order[];

const asked = (
  text: string,
  known: readonly Order[],
  deleted: readonly Order[] = [],
  wanted: Turn['wanted'] = {},
  cards: readonly object[] = [],
) =>
  spending({
    message: { userId: 'u1', text, without: [], replies: [] },
    reading: { text },
    wanted,
    tools: {
      now: () => new Date('2026-11-20T12:00:00Z'),
      orders: () => Promise.resolve(known),
      deletedOrders: () => Promise.resolve(deleted),
      cards: () => Promise.resolve(cards),
    },
  } as unknown as Turn);

describe('what was spent', () => {
  it('is said to be of the latest orders only, where more than those may have been placed', async () => {
    const { text } = await asked('how much did I spend?', orders);
    expect(text).toMatch(/^You spent \$2,000\.00 in all.* Only your latest 2,000 orders are counted\.$/);
  });

  it('is said to be of the latest orders only, where these have too many lines', async () => {
    const items = Array.from({ length: 1000 }, () => orders[0]?.items[0]);
    const large = orders.slice(0, MAX_ORDER_LINES / 1000).map((order) => ({ ...order, items })) as Order[];
    expect((await asked('how much did I spend?', large)).text).toMatch(
      / Only your latest 40 orders are counted\.$/,
    );
    expect((await asked('how much did I spend?', large.slice(1))).text).not.toMatch(/latest/);
  });

  it('is said to be of the latest deleted orders only, where more than those may have been deleted', async () => {
    const all = 'how much did I spend?';
    expect((await asked(all, [], orders)).text).toMatch(
      / Only your latest 2,000 deleted orders are counted\.$/,
    );
    expect((await asked(all, orders, orders)).text).toMatch(
      / Only your latest 2,000 orders and 2,000 deleted orders are counted\.$/,
    );
    expect((await asked('how much did I spend in the last 30 days?', [], orders)).text).not.toMatch(/latest/);
  });

  it.each([
    ['within a period that they cover', 'how much did I spend in the last 30 days?', orders],
    ['when these are all', 'how much did I spend?', orders.slice(1)],
  ])('is whole %s', async (_, text, known) => {
    expect((await asked(text, known)).text).not.toMatch(/latest/);
  });
});

describe('what was spent on goods', () => {
  const cards = [
    { _id: 'a', brand: '3M' },
    { _id: 'b', brand: 'Kerr' },
    { _id: 'c', brand: '3M' },
  ];
  const [template] = orders as [Order];
  const line = (_id: string, product_name: string, price: number) => ({
    ...template.items[0],
    product: { _id, product_name, manufacturer_code: _id },
    price,
  });
  /** Goods that nobody lists any more: of unknown brand, unless their name has it. */
  const delisted = [
    {
      ...template,
      items: [
        line('d', 'Nitrile Gloves by 3M', 4000),
        line('e', 'Nitrile Gloves', 50_000),
        { ...line('f', 'Vinyl Gloves', 50_000), seller: { key: 'darby' } },
      ],
    },
  ] as unknown as Order[];
  const known = [
    { ...template, items: [line('a', 'Nitrile Gloves', 1), line('b', 'Nitrile Gloves', 20)] },
    { ...template, items: [line('c', 'Composite A2', 300)] },
  ] as unknown as Order[];
  const spentOn = async (wanted: Turn['wanted']) =>
    (await asked('how much did I spend on them?', known, [], wanted, cards)).text;

  it.each([
    ['of any brand', { product: 'gloves' }, '$21.00 on gloves in all, shipping not counted (2 order lines).'],
    [
      'of one brand',
      { product: 'gloves', brand: '3M' },
      '$1.00 on 3M gloves in all, shipping not counted (1 order line).',
    ],
    [
      'that are all of one brand',
      { brand: '3M' },
      '$301.00 on 3M in all, shipping not counted (2 order lines).',
    ],
    [
      'of one shade',
      { product: 'composite', shade: 'A1' },
      '$0.00 on composite A1 in all, shipping not counted (0 order lines).',
    ],
  ])('counts those %s', async (_, wanted, text) => {
    expect(await spentOn(wanted)).toBe(`You spent ${text}`);
  });

  it.each([
    [
      { product: 'gloves', brand: '3M' },
      '$4,001.00 on 3M gloves in all, shipping not counted (2 order lines). 2 order lines could not be told by brand: nobody lists them any more.',
    ],
    [
      { product: 'gloves', brand: '3M', seller: 'net32' },
      '$4,001.00 on 3M gloves in all, shipping not counted (2 order lines). 1 order line could not be told by brand: nobody lists it any more.',
    ],
    [{ product: 'gloves' }, '$104,021.00 on gloves in all, shipping not counted (5 order lines).'],
  ])('says how many lines of goods that nobody lists have no known brand: %j', async (wanted, text) => {
    const { text: said } = await asked('how much did I spend?', [...delisted, ...known], [], wanted, cards);
    expect(said).toBe(`You spent ${text}`);
  });
});
