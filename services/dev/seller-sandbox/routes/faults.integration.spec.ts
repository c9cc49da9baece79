import type { FeedItem } from '../feed-item.js';
import type { Faults } from '../faults.js';
import type { SellerOrder } from '../orders/order.js';
import { TestSandbox } from '../test-sandbox.js';

let sandbox: TestSandbox;
let items: FeedItem[];
let token: string;
beforeAll(async () => {
  sandbox = await TestSandbox.start();
  items = (await sandbox.items('frontier')).filter(
    ({ price, availability }) => price && availability === 'in_stock',
  );
  token = await sandbox.login('frontier', 'office');
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.call('DELETE', '/frontier/faults'));

const breakWith = (faults: Faults) => sandbox.call('PUT', '/frontier/faults', { body: faults });
const feedStatus = async () => (await sandbox.call('GET', '/frontier/feed')).status;
const order = (body: unknown, key: string) =>
  sandbox.call<SellerOrder>('POST', '/frontier/orders', { body, token, headers: { 'idempotency-key': key } });
const orders = async () =>
  (await sandbox.call<{ orders: SellerOrder[] }>('GET', '/frontier/orders')).body.orders;

describe('a seller with faults', () => {
  it('is down and comes back when the fault is cleared, the others untouched', async () => {
    await breakWith({ down: true });
    expect(await feedStatus()).toBe(503);
    expect((await sandbox.call('GET', '/practicon/feed')).status).toBe(200);
    expect((await sandbox.call('GET', `/frontier/items/${items[0]?.sku}`)).status).toBe(200);
    expect((await sandbox.call('DELETE', '/frontier/faults')).status).toBe(204);
    expect(await feedStatus()).toBe(200);
  });

  it('cuts the connection', async () => {
    await breakWith({ down: 'reset' });
    await expect(feedStatus()).rejects.toThrow('fetch failed');
  });

  it('fails the asked share of requests, evenly', async () => {
    await breakWith({ errorRate: 0.25 });
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const { status } = await sandbox.call('GET', `/frontier/prices/${items[0]?.sku}`, { token });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 503, 200, 200, 200, 503]);
  });

  it('is slow, and stops waiting for a caller who has gone', async () => {
    await breakWith({ slowMs: 100_000 });
    const gone = new AbortController();
    const waiting = fetch(`${sandbox.url}/sellers/frontier/feed`, { signal: gone.signal });
    gone.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await breakWith({ slowMs: 1 });
    expect(await feedStatus()).toBe(200);
  });

  it('no longer accepts its customers', async () => {
    await breakWith({ refuseCredentials: true });
    const login = await sandbox.call('POST', '/frontier/login', {
      body: { username: 'office', password: 'open-sesame' },
    });
    const price = await sandbox.call('GET', `/frontier/prices/${items[0]?.sku}`, { token });
    expect([login.status, price.status, await feedStatus()]).toEqual([401, 401, 200]);
  });

  it('no longer accepts one of its customers', async () => {
    await breakWith({ refuseCredentials: ['office'] });
    const login = (username: string) =>
      sandbox.call('POST', '/frontier/login', { body: { username, password: 'open-sesame' } });
    const price = async (bearer: string) =>
      (await sandbox.call('GET', `/frontier/prices/${items[0]?.sku}`, { token: bearer })).status;
    const [mine, other] = [await login('office'), await login('another office')];
    expect([mine.status, await price(token)]).toEqual([401, 401]);
    expect([other.status, await price(String(other.body.token))]).toEqual([200, 200]);
  });

  it('refuses lines as told: all of them, or the named ones', async () => {
    const [one, two] = items;
    const body = { lines: [one, two].map((item) => ({ sku: item?.sku, quantity: 1 })) };
    await breakWith({ outOfStock: [one?.sku ?? ''], priceChanged: [two?.sku ?? ''] });
    expect((await order(body, 'named')).body).toMatchObject({
      status: 'refused',
      lines: [{ reason: 'out_of_stock' }, { reason: 'price_changed' }],
    });
    await breakWith({ priceChanged: true });
    expect((await order(body, 'all')).body.lines).toMatchObject([
      { reason: 'price_changed' },
      { reason: 'price_changed' },
    ]);
    await breakWith({});
    expect((await order(body, 'well')).body.status).toBe('accepted');
  });

  it('takes an order and loses the answer: the retry finds it, and there is only one', async () => {
    const before = (await orders()).length;
    const body = { lines: [{ sku: items[0]?.sku, quantity: 1 }] };
    await breakWith({ timeoutAfterAccept: true });
    const patience = new AbortController();
    const lost = fetch(`${sandbox.url}/sellers/frontier/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'lost' },
      body: JSON.stringify(body),
      signal: patience.signal,
    });
    while ((await orders()).length === before);
    patience.abort();
    await expect(lost).rejects.toThrow('aborted');
    const retried = await order(body, 'lost');
    expect([retried.status, retried.body.status]).toEqual([200, 'accepted']);
    expect((await orders()).length).toBe(before + 1);
  });

  it.each([
    { slowMs: -1 },
    { slowMs: 'long' },
    { errorRate: 2 },
    { down: 'maybe' },
    { outOfStock: 3 },
    { refuseCredentials: 'office' },
    { fire: true },
  ])('cannot be broken with %j', async (faults) => {
    const reply = await sandbox.call('PUT', '/frontier/faults', { body: faults });
    expect([reply.status, reply.body]).toMatchObject([400, { code: 'invalid_input' }]);
    expect((await sandbox.call('GET', '/frontier/faults')).body).toEqual({});
  });

  it('does not keep the sandbox from stopping', async () => {
    const own = await TestSandbox.start();
    await own.call('PUT', '/tdsc/faults', { body: { slowMs: 100_000 } });
    const waiting = fetch(`${own.url}/sellers/tdsc/feed`);
    const failed = expect(waiting).rejects.toThrow('fetch failed');
    await own.call('GET', '');
    await own.stop();
    await failed;
  });
});
