import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import type { FeedItem } from '../feed-item.js';
import type { SellerOrder } from '../orders/order.js';
import { TestSandbox } from '../test-sandbox.js';

let sandbox: TestSandbox;
let [buyable, soldOut, unpriced]: FeedItem[] = [];
let token: string;
beforeAll(async () => {
  sandbox = await TestSandbox.start();
  const items = await sandbox.items('darby');
  buyable = items.find(({ price, availability }) => price !== null && availability === 'in_stock');
  soldOut = items.find(({ price, availability }) => price !== null && availability === 'out_of_stock');
  unpriced = items.find(({ price }) => price === null);
  token = await sandbox.login('darby', 'office@example.com');
});
afterAll(() => sandbox.stop());

const order = (lines: unknown, key?: string) =>
  sandbox.call<SellerOrder>('POST', '/darby/orders', {
    body: { lines },
    token,
    headers: key ? { 'idempotency-key': key } : {},
  });
const orders = async (): Promise<SellerOrder[]> =>
  (await sandbox.call<{ orders: SellerOrder[] }>('GET', '/darby/orders')).body.orders;

describe('logging in', () => {
  it('takes any user name with the demo password and nothing else', async () => {
    const login = async (password: string) =>
      (await sandbox.call('POST', '/darby/login', { body: { username: 'anybody', password } })).status;
    expect([await login('open-sesame'), await login('Open-Sesame'), await login('secret')]).toEqual([
      200, 401, 401,
    ]);
  });

  it('gives a token that is good at its own seller only', async () => {
    const priceAt = async (seller: string, bearer?: string) =>
      (await sandbox.call('GET', `/${seller}/prices/${buyable?.sku}`, { token: bearer })).status;
    expect(await priceAt('darby', token)).toBe(200);
    expect([await priceAt('darby'), await priceAt('darby', 'x.y'), await priceAt('benco', token)]).toEqual([
      401, 401, 401,
    ]);
  });
});

describe('the account’s own prices', () => {
  it('are 80 to 97 percent of list on six in ten items, and the same every time', async () => {
    const some = (await sandbox.items('darby')).filter(({ price }) => price !== null).slice(0, 300);
    const asked = await Promise.all(
      some.map(({ sku }) => sandbox.call('GET', `/darby/prices/${sku}`, { token })),
    );
    const ratios = asked.map(({ body }) => Number(body.price) / Number(body.listPrice));
    const lower = ratios.filter((ratio) => ratio < 1);
    expect(lower.length / ratios.length).toBeGreaterThan(0.5);
    expect(lower.length / ratios.length).toBeLessThan(0.7);
    expect(lower.every((ratio) => ratio > 0.795 && ratio < 0.975)).toBe(true);
    const again = await sandbox.call('GET', `/darby/prices/${some[0]?.sku}`, { token });
    expect(again.body).toEqual(asked[0]?.body);
  });

  it('are null where the seller shows none', async () => {
    const { body } = await sandbox.call('GET', `/darby/prices/${unpriced?.sku}`, { token });
    expect(body).toMatchObject({ price: null, listPrice: null, contract: false });
  });
});

describe('ordering', () => {
  it('answers every line on its own, at the account’s price', async () => {
    const { body: own } = await sandbox.call<{ price: string }>('GET', `/darby/prices/${buyable?.sku}`, {
      token,
    });
    const { status, body } = await order([
      { sku: buyable?.sku, quantity: 3, unitPrice: buyable?.price },
      { sku: soldOut?.sku, quantity: 1 },
      { sku: unpriced?.sku, quantity: 1 },
      { sku: 'nothing', quantity: 1 },
      { sku: buyable?.sku, quantity: 1, unitPrice: '0.01' },
    ]);
    expect([status, body.status]).toEqual([201, 'partially_accepted']);
    expect(body.lines).toMatchObject([
      { status: 'accepted', quantity: 3, unitPrice: own.price },
      { status: 'refused', reason: 'out_of_stock' },
      { status: 'refused', reason: 'out_of_stock' },
      { status: 'refused', reason: 'unknown_sku' },
      { status: 'refused', reason: 'price_changed', currentPrice: own.price },
    ]);
    expect(body.total).toBe((Math.round(Number(own.price) * 300) / 100).toFixed(2));
    const read = await sandbox.call<SellerOrder>('GET', `/darby/orders/${body.id}`, { token });
    expect(read.body).toEqual(body);
  });

  it('places one order under one key, however often and however fast it is sent', async () => {
    const before = (await orders()).length;
    const lines = [{ sku: buyable?.sku, quantity: 2 }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(lines, 'same-key')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect((await orders()).length).toBe(before + 1);
    const other = await order([{ sku: buyable?.sku, quantity: 5 }], 'same-key');
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  });

  it('remembers orders and keys over a restart and goes on counting', async () => {
    const first = await order([{ sku: buyable?.sku, quantity: 1 }], 'before-restart');
    const before = await orders();
    await sandbox.restart();
    expect(await orders()).toEqual(before);
    expect((await order([{ sku: buyable?.sku, quantity: 1 }], 'before-restart')).body).toEqual(first.body);
    const next = await order([{ sku: buyable?.sku, quantity: 1 }]);
    expect(before.map(({ id }) => id)).not.toContain(next.body.id);
  });

  it('shows an order to its own account only', async () => {
    const { body } = await order([{ sku: buyable?.sku, quantity: 1 }]);
    const stranger = await sandbox.login('darby', 'somebody else');
    expect((await sandbox.call('GET', `/darby/orders/${body.id}`, { token: stranger })).status).toBe(404);
    expect((await sandbox.call('GET', `/darby/orders/${body.id}`)).status).toBe(401);
    expect((await sandbox.call('GET', '/darby/orders', { token: stranger })).body).toEqual({ orders: [] });
  });

  it.each([
    [undefined],
    [[]],
    ['all'],
    [[null]],
    [[{ sku: 'x' }]],
    [[{ sku: 'x', quantity: -1 }]],
    [[{ sku: 'x', quantity: 1.5 }]],
    [[{ sku: 'x', quantity: 1e9 }]],
    [[{ sku: 7, quantity: 1 }]],
    [[{ sku: 'x', quantity: 1, unitPrice: '-1' }]],
    [Array.from({ length: MAX_LINES + 1 }, () => ({ sku: 'x', quantity: 1 }))],
  ])('refuses lines that cannot be meant (%#)', async (lines) => {
    const before = (await orders()).length;
    const reply = await order(lines);
    expect([reply.status, reply.body]).toMatchObject([400, { code: 'invalid_input' }]);
    expect((await orders()).length).toBe(before);
  });
});
