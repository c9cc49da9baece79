import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { sampleDelivery } from '@sextant/testing/sample-address.js';
import type { FeedItem } from '@sextant/seller-sandbox/feed-item.js';
import type { Faults } from '@sextant/seller-sandbox/faults.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import { sellerCircuitOpen } from '@sextant/platform/observability/circuits.js';
import { SellerUnavailable, type SellerAccount } from '../seller-port.js';
import { HttpSeller } from './http-seller.js';
import type { SellerClientOptions } from './seller-client.js';

const seller = 'frontier';
const account: SellerAccount = { seller, username: 'office@example.com', password: 'open-sesame' };

describe('seller connector, against the sandbox', () => {
  let sandbox: TestSandbox;
  let items: FeedItem[];
  beforeAll(async () => {
    sandbox = await TestSandbox.start();
    items = (await sandbox.items(seller)).filter((item) => item.price && item.availability === 'in_stock');
  });
  afterAll(() => sandbox.stop());
  afterEach(() => sandbox.call('DELETE', `/${seller}/faults`));

  const connector = (options: Partial<SellerClientOptions> = {}) =>
    new HttpSeller({
      sellersUrl: `${sandbox.url}/sellers/{seller}`,
      rules: { allowedHosts: new Set([new URL(sandbox.url).host]), allowPrivate: true },
      pauseMs: 1,
      ...options,
    });
  const breakWith = async (faults: Faults) => {
    const { status } = await sandbox.call('PUT', `/${seller}/faults`, { body: faults });
    expect(status).toBe(200);
  };
  const line = (n: number, quantity = 2) => ({
    sku: items[n]?.sku ?? '',
    quantity,
    unitPriceCents: Math.round(Number(items[n]?.price) * 100),
  });
  const request = (idempotencyKey: string, ...lines: ReturnType<typeof line>[]) => ({
    idempotencyKey,
    reference: 'Sextant #a1b2c3',
    purchaseOrderNumber: 'PO-4711',
    lines,
    deliverTo: sampleDelivery,
  });
  const placed = async () =>
    (await sandbox.call<{ orders: unknown[] }>('GET', `/${seller}/orders`)).body.orders.length;

  it('logs in with the right password only', async () => {
    const port = connector();
    expect(await port.verifyCredentials(account)).toBe('accepted');
    expect(await port.verifyCredentials({ ...account, password: 'wrong' })).toBe('refused');
  });

  it('reads the account’s price, at or below list', async () => {
    const port = connector();
    const prices = await Promise.all(items.slice(0, 20).map(({ sku }) => port.ownPrice(account, sku)));
    for (const [n, price] of prices.entries()) {
      expect(price).toMatchObject({ kind: 'price', available: true });
      expect(price.kind === 'price' && (price.cents ?? 0)).toBeLessThanOrEqual(line(n).unitPriceCents);
    }
    expect(await port.ownPrice(account, 'no such item')).toEqual({ kind: 'not_known' });
    expect(await port.ownPrice({ ...account, password: 'x' }, items[0]?.sku ?? '')).toEqual({
      kind: 'credentials_refused',
    });
  });

  it('places an order once, and reads it again', async () => {
    const port = connector();
    const before = await placed();
    const first = await port.placeOrder(account, request('once', line(0), line(1)));
    expect(first).toMatchObject({ kind: 'order', lines: [{ status: 'accepted' }, { status: 'accepted' }] });
    expect(await connector().placeOrder(account, request('once', line(0), line(1)))).toEqual(first);
    expect(await placed()).toBe(before + 1);
    expect(await port.findOrder(account, 'once')).toEqual(first);
    expect(await port.findOrder(account, 'never')).toEqual({ kind: 'not_known' });
  });

  it('places an order with as many lines as a cart holds', async () => {
    const lines = Array.from({ length: MAX_LINES }, (_, n) => line(n % items.length));
    const answer = await connector().placeOrder(account, request('large', ...lines));
    expect(answer.kind === 'order' && answer.lines.map(({ status }) => status)).toEqual(
      lines.map(() => 'accepted'),
    );
  });

  it('is told what cannot be an order', async () => {
    const port = connector();
    expect(await port.placeOrder(account, request('odd', line(0, 0)))).toEqual({ kind: 'rejected' });
  });

  it('passes partial refusals on, with what the seller wants now', async () => {
    await breakWith({ outOfStock: [line(0).sku], priceChanged: [line(1).sku] });
    const answer = await connector().placeOrder(account, request('partial', line(0), line(1), line(2)));
    expect(answer).toMatchObject({
      lines: [
        { status: 'refused', reason: 'out_of_stock' },
        { status: 'refused', reason: 'price_changed', currentPriceCents: expect.any(Number) as number },
        { status: 'accepted', sku: line(2).sku },
      ],
    });
  });

  it('is told when the seller no longer accepts the credentials, in the middle of everything', async () => {
    const port = connector();
    await port.ownPrice(account, line(0).sku);
    await breakWith({ refuseCredentials: true });
    expect(await port.ownPrice(account, line(0).sku)).toEqual({ kind: 'credentials_refused' });
    expect(await port.placeOrder(account, request('refused', line(0)))).toEqual({
      kind: 'credentials_refused',
    });
    await breakWith({});
    expect(await port.placeOrder(account, request('refused', line(0)))).toMatchObject({ kind: 'order' });
  });

  it('waits for a seller that is slow, as long as it is in time', async () => {
    await breakWith({ slowMs: 50 });
    const port = connector();
    expect(await port.verifyCredentials(account)).toBe('accepted');
    expect(await port.ownPrice(account, line(0).sku)).toMatchObject({ kind: 'price' });
    const order = await port.placeOrder(account, request('slow', line(0)));
    expect(await port.findOrder(account, 'slow')).toEqual(order);
  });

  it.each<[string, Faults, object]>([
    ['nothing in stock', { outOfStock: true }, { status: 'refused', reason: 'out_of_stock' }],
    ['other prices', { priceChanged: true }, { status: 'refused', reason: 'price_changed' }],
  ])('passes on that a seller has %s, and asks it no second time', async (name, faults, refusal) => {
    await breakWith(faults);
    const port = connector();
    const before = await placed();
    const first = await port.placeOrder(account, request(name, line(0), line(1)));
    expect(first).toMatchObject({ kind: 'order', lines: [refusal, refusal] });
    await breakWith({});
    expect(await port.placeOrder(account, request(name, line(0), line(1)))).toEqual(first);
    expect(await placed()).toBe(before + 1);
  });

  it('pays no more than the customer agreed to', async () => {
    const cheap = { ...line(0), unitPriceCents: 1 };
    expect(await connector().placeOrder(account, request('cheap', cheap, line(1)))).toMatchObject({
      lines: [{ status: 'refused', reason: 'price_changed' }, { status: 'accepted' }],
    });
  });

  it('refuses a log-in, and stays with it, while the seller accepts nobody', async () => {
    await breakWith({ refuseCredentials: true });
    const port = connector();
    expect(await port.verifyCredentials(account)).toBe('refused');
    expect(await port.findOrder(account, 'once')).toEqual({ kind: 'credentials_refused' });
    await breakWith({});
    expect(await port.verifyCredentials(account)).toBe('accepted');
  });

  it('gets through a seller that fails every other time', async () => {
    await breakWith({ errorRate: 0.5 });
    const port = connector();
    const before = await placed();
    for (let n = 0; n < 4; n += 1)
      expect(await port.placeOrder(account, request(`flaky ${n}`, line(n)))).toMatchObject({ kind: 'order' });
    expect(await placed()).toBe(before + 4);
  });

  it.each<[string, Faults]>([
    ['is down', { down: true }],
    ['cuts connections', { down: 'reset' }],
    ['fails every time', { errorRate: 1 }],
    ['does not answer in time', { slowMs: 100_000 }],
  ])('says so when the seller %s, and goes on once that has passed', async (_name, faults) => {
    const port = connector({ timeoutMs: 100 });
    await breakWith(faults);
    for (const call of [
      () => port.verifyCredentials(account),
      () => port.ownPrice(account, line(0).sku),
      () => port.placeOrder(account, request('down', line(0))),
      () => port.findOrder(account, 'once'),
    ])
      await expect(call()).rejects.toThrow(SellerUnavailable);
    await breakWith({});
    expect(await connector().placeOrder(account, request('down', line(0)))).toMatchObject({ kind: 'order' });
  });

  it('finds the order whose answer was lost, instead of placing another', async () => {
    const before = await placed();
    await breakWith({ timeoutAfterAccept: true });
    const port = connector({ timeoutMs: 1000 });
    await port.verifyCredentials(account);
    expect(await port.placeOrder(account, request('lost', line(0)))).toMatchObject({ kind: 'order' });
    expect(await placed()).toBe(before + 1);
  });

  it.each<[Faults['repeatedOrder'], object]>([
    [409, { kind: 'order' }],
    [422, { kind: 'in_doubt', refusal: { kind: 'rejected' } }],
    [401, { kind: 'in_doubt', refusal: { kind: 'credentials_refused' } }],
  ])(
    'never takes for refused what was taken without an answer and answered %s then',
    async (status, said) => {
      const port = connector({ timeoutMs: 1000 });
      await port.verifyCredentials(account);
      await breakWith({ timeoutAfterAccept: true, repeatedOrder: status });
      const before = await placed();
      const key = `lost, then ${status}`;
      expect(await port.placeOrder(account, request(key, line(0)))).toMatchObject(said);
      expect(await port.findOrder(account, key)).toMatchObject({ kind: 'order' });
      expect(await placed()).toBe(before + 1);
    },
  );

  it('leaves a seller alone that keeps failing, and asks the others', async () => {
    let now = 0;
    const port = connector({ now: () => now });
    const isOpen = async (key: string) => {
      const { values } = await sellerCircuitOpen().get();
      return values.find(({ labels }) => labels.seller === key)?.value;
    };
    await breakWith({ down: true });
    for (let n = 0; n < 2; n += 1)
      await expect(port.verifyCredentials(account)).rejects.toThrow(SellerUnavailable);
    await breakWith({});
    await expect(port.verifyCredentials(account)).rejects.toThrow('it keeps failing');
    expect(await port.verifyCredentials({ ...account, seller: 'tdsc' })).toBe('accepted');
    expect([await isOpen(seller), await isOpen('tdsc')]).toEqual([1, 0]);
    now = 30_000;
    expect(await port.verifyCredentials(account)).toBe('accepted');
    expect(await isOpen(seller)).toBe(0);
  });
});
