import { vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { SignedPositions } from '@sextant/platform/http/read-your-writes/signed-positions.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { until } from '@sextant/testing/eventually.js';
import { listProduct } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await listProduct(shop, 'g1', 'Nitrile Gloves', { net32: { sku: '1', priceCents: 900 } });
  await listProduct(shop, 'g2', 'Latex Gloves', { darby: { sku: '1', priceCents: 800 } });
  await listProduct(shop, 'g3', 'Vinyl Gloves', {
    net32: { sku: '3', priceCents: 800 },
    benco: { sku: '3', priceCents: 700 },
  });
  // The search follows the read model independently.
  await until(async () => (await search('search')).total >= 3);
});
afterAll(() => shop.close());

const list = async (token: string) =>
  (await shop.call<VendorsAnswer>('GET', 'vendors', { token })).body.vendors;
const search = async (path: string, token?: string) =>
  (await shop.call<SearchAnswer>('GET', path, { token })).body;
const ids = (answer: SearchAnswer) => answer.products.map(({ _id }) => _id).sort();

describe('connected vendors', () => {
  it('are listed with their user names, to their owner alone', async () => {
    const [ann, bob] = [await shop.newShopper(), await shop.newShopper('Bob')];
    const id = await shop.connect(ann.userId, 'darby', { username: 'ann@office' });
    expect(await list(ann.token)).toEqual([
      {
        _id: id,
        vendorDomain: 'darbydental.com',
        seller: 'darby',
        label: 'Darby Dental',
        username: 'ann@office',
        paymentMethod: 'card',
        syncStatus: 'success',
        isActive: true,
        createdAt: '2026-03-01T00:00:00.000Z',
      },
    ]);
    expect(await list(bob.token)).toEqual([]);
    expect((await shop.call('GET', 'vendors')).status).toBe(401);
  });

  it('are listed as the position says that another service has written them', async () => {
    const ann = await shop.newShopper();
    const id = await shop.connect(ann.userId, 'benco');
    const stream = vendorStream(id);
    const data = { connectionId: id, userId: ann.userId, seller: 'benco', at: '2026-03-02T00:00:00.000Z' };
    const position = await shop.append(stream, { type: 'VendorDisconnected', data });
    const written = shop.app.get(SignedPositions).format([{ stream, position }], ann.userId);
    const headers = { [shop.positionHeader]: written };
    const answer = await shop.call<VendorsAnswer>('GET', 'vendors', { token: ann.token, headers });
    expect(answer.body.vendors).toEqual([]);
  });
});

describe('searching connected sellers', () => {
  it.each(['connected-vendors/search', 'connected-vendors/search/vector'])('by %s', async (path) => {
    const ann = await shop.newShopper();
    expect(await search(`${path}?q=gloves`, ann.token)).toMatchObject({
      products: [],
      total: 0,
      totalPages: 0,
      page: 1,
      facets: { categories: [], brands: [], sellers: [], multiSite: 0 },
    });
    await shop.connect(ann.userId, 'net32');
    expect(ids(await search(`${path}?q=gloves`, ann.token))).toEqual(['g1', 'g3']);
    await shop.connect(ann.userId, 'darby', { check: false });
    expect((await search(`${path}?q=gloves`, ann.token)).total).toBe(2);
    expect(ids(await search(`${path}?q=gloves&maxPrice=8`, ann.token))).toEqual(['g3']);
    expect((await shop.call('GET', `${path}?q=gloves`)).status).toBe(401);
    expect((await shop.call('GET', `${path}?page=0`, ann)).status).toBe(400);
  });

  it.each(['search', 'search/vector', 'products'])(
    'is what connectedSellersOnly means in %s',
    async (path) => {
      const ann = await shop.newShopper();
      await shop.connect(ann.userId, 'darby');
      const url = `${path}?q=gloves&connectedSellersOnly=true`;
      const answer = await shop.call<SearchAnswer>('GET', url, ann);
      expect(ids(answer.body)).toEqual(['g2']);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect((await shop.call('GET', url)).status).toBe(401);
      expect((await search(`${path}?q=gloves&connectedSellersOnly=false`)).total).toBe(3);
    },
  );
});

describe('the latest shipping address', () => {
  it('is none before the first order', async () => {
    const ann = await shop.newShopper();
    expect(await shop.call('GET', 'shipping/latest', ann)).toMatchObject({
      status: 404,
      body: { code: 'no_shipping_address' },
    });
    expect((await shop.call('GET', 'shipping/latest')).status).toBe(401);
  });
});
