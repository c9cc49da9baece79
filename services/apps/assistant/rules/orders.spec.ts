import { MAX_ORDERS } from '../tools/shop-tools.js';
import { orderStatus, reorder } from './orders.js';
import type { Turn } from './turn.js';

const line = (id: string, key: string) => ({
  product: { _id: id, product_name: id, manufacturer_code: id },
  seller: { key, label: key },
  quantity: 1,
  price: 10,
});

describe('an order that is offered again', () => {
  it('shows the offers of the sellers that it was placed at', async () => {
    const order = {
      _id: 'o-a1b2c3',
      createdAt: '2026-01-01T00:00:00.000Z',
      totalAmount: 20,
      items: [line('p1', 'darby'), line('p2', 'net32')],
    };
    const { productIds, commands } = await reorder({
      message: { userId: 'u1', text: 'reorder my last order' },
      wanted: {},
      reading: { slots: {} },
      tools: { orders: () => Promise.resolve([order]) },
    } as unknown as Turn);
    expect(productIds).toEqual(['p1', 'p2']);
    expect(commands).toEqual([
      { type: 'reorder', orderId: 'o-a1b2c3' },
      { type: 'product_link', productId: 'p1', seller: 'darby' },
      { type: 'product_link', productId: 'p2', seller: 'net32' },
    ]);
  });
});

describe('goods that are ordered again', () => {
  const product = (_id: string, product_name: string, brand: string) => ({
    _id,
    product_name,
    brand,
    sellers: [],
  });
  const sold = [
    product('mask', 'Nitrile Face Mask', 'Kerr'),
    product('kerr', 'Nitrile Gloves, Medium', 'Kerr'),
    product('3m', 'Nitrile Gloves, Medium', '3M'),
  ];
  const orders = ['gone', 'mask', 'kerr', '3m'].map((_id) => ({
    items: [
      {
        ...line(_id, 'darby'),
        product: {
          _id,
          product_name: sold.find((each) => each._id === _id)?.product_name ?? 'Nitrile Gloves',
          manufacturer_code: 'c1',
        },
      },
    ],
  }));
  const again = (slots: Turn['reading']['slots']) =>
    reorder({
      message: { userId: 'u1', text: 'reorder them' },
      wanted: {},
      reading: { slots },
      tools: {
        orders: () => Promise.resolve(orders),
        cards: (ids: readonly string[]) => Promise.resolve(sold.filter(({ _id }) => ids.includes(_id))),
      },
    } as unknown as Turn);

  it.each([
    ['the latest still sold', { product: 'gloves' }, ['kerr']],
    ['those of a brand', { product: 'gloves', brand: '3M' }, ['3m']],
    ['a size in other words', { product: 'gloves', size: 'M', brand: '3M' }, ['3m']],
    ['a brand alone', { brand: '3M' }, ['3m']],
  ])('are %s', async (_which, slots, productIds) => {
    expect((await again(slots)).productIds).toEqual(productIds);
  });

  it('are none of a brand that was not ordered', async () => {
    expect((await again({ product: 'gloves', brand: 'Medicom' })).text).toBe(
      'You have not ordered “Medicom gloves” before, or nobody sells it any more.',
    );
  });
});

describe('a question about an order that names goods', () => {
  const order = (_id: string, day: number, product_name: string, brandId = product_name) => ({
    _id,
    createdAt: `2026-03-0${day}T12:00:00.000Z`,
    status: 'pending',
    totalAmount: 10,
    items: [{ ...line(brandId, 'darby'), product: { _id: brandId, product_name, manufacturer_code: 'c1' } }],
    sellers: [{ key: 'darby', label: 'Darby', status: 'accepted', message: 'Accepted.' }],
  });
  const orders = [
    order('o-00000c', 5, 'Bibs'),
    order('o-00000b', 4, 'Nitrile Gloves', 'kerr'),
    order('o-00000a', 3, 'Nitrile Gloves', '3m'),
  ];
  const asked = (text: string, wanted: Turn['wanted'], known: readonly object[] = orders) =>
    orderStatus({
      message: { userId: 'u1', text },
      wanted,
      reading: { text, slots: wanted },
      tools: {
        now: () => new Date('2026-04-02T12:00:00Z'),
        orders: () => Promise.resolve(known),
        deletedOrders: () => Promise.resolve([]),
        cards: () =>
          Promise.resolve([
            { _id: 'kerr', brand: 'Kerr' },
            { _id: '3m', brand: '3M' },
          ]),
      },
    } as unknown as Turn);
  const when = 'when did I last order them?';

  it.each([
    [
      { product: 'gloves' },
      'You last ordered gloves on Mar 4, 2026, with order #00000b: 1 × Nitrile Gloves.',
    ],
    [
      { product: 'gloves', brand: '3M' },
      'You last ordered 3M gloves on Mar 3, 2026, with order #00000a: 1 × Nitrile Gloves.',
    ],
    [{ product: 'wax' }, 'You have not ordered “wax” before.'],
    [{ product: 'gloves', seller: 'net32' }, 'You have not ordered “gloves” from net32 before.'],
  ])('tells the day of the last order that has them: %j', async (wanted, text) => {
    expect((await asked(when, wanted)).text).toBe(text);
  });

  it('tells how that order stands, or the latest where none has them', async () => {
    expect((await asked('where are they?', { product: 'gloves' })).text).toMatch(/^Order #00000b of /);
    expect((await asked('where are they?', { product: 'wax' })).text).toMatch(/^Order #00000c of /);
  });

  it('says how many newer lines have no known brand, where nobody lists their goods any more', async () => {
    const note = (lines: string) => ` ${lines} could not be told by brand: nobody lists`;
    const brand = { product: 'gloves', brand: '3M' };
    const unlisted = (day: number) => order(`o-0000d${day}`, day, 'Nitrile Gloves', `gone${day}`);
    const found = await asked(when, brand, [unlisted(6), ...orders, unlisted(1)]);
    expect(found.text).toContain(`1 × Nitrile Gloves.${note('1 order line')} it any more.`);
    const none = await asked(when, brand, [unlisted(6), unlisted(1)]);
    expect(none.text).toBe(`You have not ordered “3M gloves” before.${note('2 order lines')} them any more.`);
    const named = order('o-0000d7', 7, '3M Nitrile Gloves', 'gone7');
    expect((await asked(when, brand, [named, ...orders])).text).toMatch(/#0000d7: 1 × 3M Nitrile Gloves\.$/);
  });

  it.each([
    [
      'when did I last order them this year?',
      'You ordered gloves this year, last on Mar 4, 2026, with order #00000b: 1 × Nitrile Gloves.',
    ],
    ['when did I order them this month?', 'You did not order “gloves” this month.'],
  ])('heeds the period in "%s"', async (text, answer) => {
    expect((await asked(text, { product: 'gloves' })).text).toBe(answer);
  });

  it('says that goods were not found in the latest orders only, where there may be earlier ones', async () => {
    const many = Array.from({ length: MAX_ORDERS }, () => orders[0] ?? {});
    expect((await asked(when, { product: 'wax' }, many)).text).toBe(
      'You have not ordered “wax” before. Only your latest 2,000 orders are counted.',
    );
    const found = await asked(when, { product: 'bibs' }, many);
    expect(found.text).not.toMatch(/latest/);
    const ofMonth = await asked('when did I order them this month?', { product: 'wax' }, many);
    expect(ofMonth.text).toBe('You did not order “wax” this month.');
  });

  it.each([
    [{ product: 'gloves' }, 'last month', 'You ordered last month: 1 × Nitrile Gloves; 1 × Nitrile Gloves.'],
    [{ product: 'gloves', brand: '3M' }, 'last month', 'You ordered last month: 1 × Nitrile Gloves.'],
    [{ product: 'gloves' }, '', 'You ordered with your last order of gloves: 1 × Nitrile Gloves.'],
    [{ product: 'wax' }, 'last month', 'You did not order “wax” last month.'],
    [{ product: 'wax' }, '', 'You have not ordered “wax” before.'],
    [{}, '', 'You ordered with your last order: 1 × Bibs.'],
    [{ seller: 'net32' }, '', 'You ordered nothing from net32 yet.'],
  ])('lists those goods only: %j %s', async (wanted, period, text) => {
    expect((await asked(`what did I order ${period}?`, wanted)).text).toBe(text);
  });

  it.each([
    ['where are they?', { product: 'gloves', seller: 'darby' }, undefined],
    ['where are they?', { product: 'wax', seller: 'darby' }, { seller: 'darby' }],
    ['where are they, order #00000a?', { product: 'gloves', seller: 'darby' }, {}],
  ])('shows the goods as read only where the answer heeds them: %s %j', async (text, wanted, heeded) => {
    expect((await asked(text, wanted)).heeded).toEqual(heeded);
  });
});
