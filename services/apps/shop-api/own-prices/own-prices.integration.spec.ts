import { jest } from '@jest/globals';
import type { KnownPricesAnswer, OwnPriceAnswer, VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import type { FeedItem } from '@sextant/seller-sandbox/feed-item.js';
import type { Faults } from '@sextant/seller-sandbox/faults.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import { contractPrice } from '@sextant/seller-sandbox/orders/contract-price.js';
import { until } from '@sextant/testing/eventually.js';
import { changeAvailability, listProduct, movePrice } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';
import { OWN_PRICE_LIFETIME_MS } from '@sextant/domain/vendor-connection/own-price-lifetime.js';

let shop: Shop;
let items: FeedItem[];
beforeAll(async () => {
  shop = await startShop();
  items = (await shop.sandbox.items('net32')).filter(
    (item) => item.price && item.availability === 'in_stock',
  );
  for (const [n, { sku }] of items.slice(0, 9).entries())
    await listProduct(shop, `p${n}`, 'Gloves', { net32: { sku, priceCents: 1 } });
  await listProduct(shop, 'unheard', 'Gloves', { net32: { sku: 'nobody-has-this', priceCents: 1 } });
});
afterAll(() => shop.close());
afterEach(() => shop.sandbox.call('DELETE', '/net32/faults'));

const ask = (token: string, path: string) =>
  shop.call<OwnPriceAnswer & { code: string }>('GET', `personal-prices/${path}`, { token });
const breakWith = (faults: Faults) => shop.sandbox.call('PUT', '/net32/faults', { body: faults });
/** Own price of an account at the sandbox for the n-th product, in dollars. */
const contract = (username: string, n = 0): number => {
  const { sku, price } = items[n] as FeedItem;
  return contractPrice('net32', username, sku, Math.round(Number(price) * 100)).cents / 100;
};
const connected = async (username = 'office') => {
  const ann = await shop.newShopper();
  await shop.connect(ann.userId, 'net32', { username });
  return ann;
};

describe('own prices', () => {
  it('come from the seller once in their lifetime, by key, alias or domain', async () => {
    const { token } = await connected();
    const price = contract('office');
    expect((await ask(token, 'net32/p0')).body).toEqual({ price, isFromCache: false });
    expect((await ask(token, 'net32.com/p0')).body).toEqual({ price, isFromCache: true });
    shop.clock.advance(OWN_PRICE_LIFETIME_MS - 60_000);
    expect((await ask(token, 'NET32/p0')).body).toEqual({ price, isFromCache: true });
    shop.clock.advance(61_000);
    expect((await ask(token, 'net32/p0')).body).toEqual({ price, isFromCache: false });
  });

  it('are known to lists as far as a seller has said them lately, and no seller is asked for a list', async () => {
    const { token } = await connected();
    const known = async () =>
      (await shop.call<KnownPricesAnswer>('GET', 'personal-prices?products=p0,p1,nothing', { token })).body;
    expect(await known()).toEqual({ prices: [] });
    await ask(token, 'net32/p0');
    const quoted = {
      productId: 'p0',
      seller: 'net32',
      url: expect.stringContaining('net32') as string,
      listPrice: 0.01,
      availability: 'in_stock',
      price: contract('office'),
    };
    expect(await known()).toEqual({ prices: [quoted] });
    const { token: stranger } = await shop.newShopper();
    const theirs = await shop.call('GET', 'personal-prices?products=p0', { token: stranger });
    expect(theirs.body).toEqual({ prices: [] });
    shop.clock.advance(OWN_PRICE_LIFETIME_MS + 1000);
    expect(await known()).toEqual({ prices: [] });
    for (const products of ['', 'a b', Array(101).fill('p').join()])
      expect(
        (await shop.call('GET', `personal-prices?products=${encodeURIComponent(products)}`, { token }))
          .status,
      ).toBe(400);
    expect((await shop.call('GET', 'personal-prices?products=p0')).status).toBe(401);
  });

  it('are those of each of two offers that a seller has of a product', async () => {
    const { token } = await connected('twice');
    const [cheap, dear] = [items[0], items[1]] as [FeedItem, FeedItem];
    for (const [n, { sku }] of [cheap, dear].entries())
      await listProduct(shop, 'twice', 'Gloves', {
        net32: { sku, priceCents: n + 1, url: `https://net32.com/${n}` },
      });
    const at = (n: number) => ask(token, `net32/twice?url=${encodeURIComponent(`https://net32.com/${n}`)}`);
    expect((await at(1)).body).toEqual({ price: contract('twice', 1), isFromCache: false });
    expect((await at(0)).body).toEqual({ price: contract('twice'), isFromCache: false });
    expect((await ask(token, 'net32/twice')).body).toEqual({ price: contract('twice'), isFromCache: true });
    expect(await at(2)).toMatchObject({ status: 404, body: { code: 'offer_not_found' } });
    const { body } = await shop.call<KnownPricesAnswer>('GET', 'personal-prices?products=twice', { token });
    expect(body.prices.map(({ url, price }) => [url, price])).toEqual([
      ['https://net32.com/0', contract('twice')],
      ['https://net32.com/1', contract('twice', 1)],
    ]);
  });

  it('are remembered for all replicas', async () => {
    const { token } = await connected();
    await ask(token, 'net32/p0');
    const { app } = await shop.start();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'GET', url: '/api/personal-prices/net32/p0', headers });
    expect(answer.json()).toMatchObject({ isFromCache: true });
    await app.close();
  });

  it('are asked for once however many ask at the same time, for all rows of a page together', async () => {
    const { token } = await connected('page');
    const asked = jest.spyOn(HttpSeller.prototype, 'ownPrice');
    const rows = Array.from({ length: 27 }, (_, n) => n % 9);
    const answers = await Promise.all(rows.map((n) => ask(token, `net32/p${n}`)));
    expect(answers.map(({ body }) => body.price)).toEqual(rows.map((n) => contract('page', n)));
    expect(asked.mock.calls).toHaveLength(9);
    asked.mockRestore();
  });

  it('are asked for again when the seller has changed its list price', async () => {
    const { token } = await connected('watchful');
    await ask(token, 'net32/p4');
    expect((await ask(token, 'net32/p4')).body.isFromCache).toBe(true);
    const { sku } = items[4] as FeedItem;
    const put = await shop.sandbox.call('PUT', `/net32/items/${sku}`, { body: { price: '9.99' } });
    expect(put.status).toBe(200);
    await movePrice(shop, 'p4', 'net32', sku, 999);
    const { cents } = contractPrice('net32', 'watchful', sku, 999);
    expect((await ask(token, 'net32/p4')).body).toEqual({ price: cents / 100, isFromCache: false });
  });

  it('are none for what is out of stock, unless the seller has it for the account', async () => {
    const { token } = await connected('late');
    const { sku } = items[5] as FeedItem;
    await listProduct(shop, 'sold-out', 'Gloves', {
      net32: { sku, priceCents: 1, availability: 'out_of_stock' },
    });
    expect((await ask(token, 'net32/sold-out')).body.price).toBe(contract('late', 5));
    const body = { availability: 'out_of_stock' };
    expect((await shop.sandbox.call('PUT', `/net32/items/${sku}`, { body })).status).toBe(200);
    shop.clock.advance(OWN_PRICE_LIFETIME_MS + 1000);
    expect((await ask(token, 'net32/sold-out')).body).toEqual({ price: null, isFromCache: false });
    expect((await ask(token, 'net32/sold-out')).body).toEqual({ price: null, isFromCache: true });
  });

  it('are asked for again when the offer is sold out or back in stock', async () => {
    const { token } = await connected('restless');
    const { sku } = items[6] as FeedItem;
    const list = { net32: { sku, priceCents: 1 } };
    await listProduct(shop, 'restless', 'Gloves', list);
    const price = contract('restless', 6);
    const become = async (availability: Availability) => {
      const put = await shop.sandbox.call('PUT', `/net32/items/${sku}`, { body: { availability } });
      expect(put.status).toBe(200);
      await changeAvailability(shop, 'restless', 'net32', sku, availability);
    };
    const known = async () =>
      (await shop.call<KnownPricesAnswer>('GET', 'personal-prices?products=restless', { token })).body.prices;
    expect((await ask(token, 'net32/restless')).body.price).toBe(price);
    expect(await known()).toMatchObject([{ price, availability: 'in_stock' }]);
    await become('out_of_stock');
    expect(await known()).toEqual([]);
    expect((await ask(token, 'net32/restless')).body).toEqual({ price: null, isFromCache: false });
    await become('in_stock');
    expect((await ask(token, 'net32/restless')).body).toEqual({ price, isFromCache: false });
  });

  it('are asked for again where a process of the previous release has kept or replaced them', async () => {
    const { token } = await connected('rolling');
    const isFromCache = async () => (await ask(token, 'net32/p7')).body.isFromCache;
    expect([await isFromCache(), await isFromCache()]).toEqual([false, true]);
    const { sku } = items[7] as FeedItem;
    shop.clock.advance(1000);
    for (const change of [
      'cents = 1, quoted_at = ?',
      'availability = null, availability_at = null, quoted_at = ?',
    ]) {
      const update = `update shop.personal_price set ${change} where sku = ?`;
      await shop.readDb.knex.raw(update, [shop.clock.now(), sku]);
      expect([await isFromCache(), await isFromCache()]).toEqual([false, true]);
    }
  });

  it('are forgotten when the credentials change, and gone with the connection', async () => {
    const ann = await connected('before');
    expect((await ask(ann.token, 'net32/p1')).body.price).toBe(contract('before', 1));
    await shop.changeCredentials(ann.userId, 'net32', 'after');
    const changed = await ask(ann.token, 'net32/p1');
    expect(changed.body).toEqual({ price: contract('after', 1), isFromCache: false });
    await shop.disconnect(ann.userId, 'net32');
    expect(await ask(ann.token, 'net32/p1')).toMatchObject({ status: 409, body: { code: 'not_connected' } });
  });

  it('believe a seller that refuses the credentials, and do not try them again', async () => {
    const ann = await shop.newShopper();
    await shop.connect(ann.userId, 'net32', { password: 'wrong' });
    for (let n = 0; n < 2; n += 1)
      expect(await ask(ann.token, 'net32/p0')).toMatchObject({
        status: 409,
        body: { code: 'credentials_refused' },
      });
    const vendors = async () => (await shop.call<VendorsAnswer>('GET', 'vendors', ann)).body.vendors;
    await until(async () => (await vendors())[0]?.syncStatus === 'failed');
  });

  it('are not asked for with credentials nobody has checked yet', async () => {
    const ann = await shop.newShopper();
    await shop.connect(ann.userId, 'net32', { check: 'pending' });
    const answer = await ask(ann.token, 'net32/p0');
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_verified' } });
    expect(answer.headers['retry-after']).toBe('2');
  });

  it('say when the seller cannot be asked, and come again once it can', async () => {
    const { token } = await connected('patient');
    await breakWith({ down: true });
    const failed = await ask(token, 'net32/p2');
    expect(failed).toMatchObject({ status: 503, body: { code: 'seller_unavailable' } });
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
    await breakWith({});
    expect((await ask(token, 'net32/p2')).status).toBe(200);
  });

  it.each([
    ['nobody/p0', 404, 'unknown_seller'],
    ['net32/nothing', 404, 'offer_not_found'],
    ['net32/unheard', 404, 'offer_not_found'],
    ['darby/p0', 404, 'offer_not_found'],
    ['net32/%00', 400, 'invalid_input'],
    ['net32/a%20b', 400, 'invalid_input'],
    ["'%3B--/p0", 400, 'invalid_input'],
    [`net32/${'x'.repeat(250)}`, 400, 'invalid_input'],
  ])('answer %s with %d %s', async (path, status, code) => {
    const { token } = await connected();
    expect(await ask(token, path)).toMatchObject({ status, body: { code } });
  });

  it('are for those who are signed in', async () => {
    expect((await shop.call('GET', 'personal-prices/net32/p0')).status).toBe(401);
  });

  it('hold no user, account or password where they are remembered', async () => {
    const ann = await connected('secret-name');
    await ask(ann.token, 'net32/p3');
    const { rows } = await shop.readDb.knex.raw<{ rows: object[] }>('select * from shop.personal_price');
    const text = JSON.stringify(rows) + shop.logged.join('\n');
    for (const secret of [ann.userId, 'secret-name', 'open-sesame'])
      expect(JSON.stringify(rows)).not.toContain(secret);
    expect(text).not.toContain('open-sesame');
  });
});
