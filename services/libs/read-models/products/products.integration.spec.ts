import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { EventData } from '@sextant/contracts/events.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { OfferQueries } from './offers.queries.js';
import { ProductQueries } from './products.queries.js';
import { productsReadModel } from './products.read-model.js';

const at = '2026-01-05T10:00:00.000Z';
const details = {
  name: 'Aquasoft Nitrile Exam Gloves, Medium',
  brand: 'Halyard',
  manufacturer: 'Owens & Minor',
  manufacturerCode: '52817',
  description: 'Soft gloves',
  categories: ['Infection Control', 'Nitrile Gloves'],
  kind: 'glove-box',
  familyId: 'halyard-aquasoft',
  specifications: { Size: 'Medium', Packaging: '10 x 100/case' },
  gtin: '20345678901234',
  visual: { swatch: '#3b7cc9', label: 'M', pack: '10×100' },
};
const offer = (
  seller: string,
  priceCents: number | undefined,
  more: Partial<EventData<'OfferListed'>> = {},
) => ({
  type: 'OfferListed' as const,
  data: {
    productId: 'p1',
    seller,
    sku: `${seller}-1`,
    url: `https://${seller}.example/1`,
    priceCents,
    availability: 'in_stock',
    ratingCount: 0,
    history: [],
    at,
    ...more,
  },
});
const ref = (seller: string) => ({
  productId: 'p1',
  seller,
  sku: `${seller}-1`,
  at: '2026-02-01T00:00:00.000Z',
});

describe('products read model', () => {
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let queries: ProductQueries;
  let next = 0;
  const given = (...events: readonly Parameters<typeof recorded>[0][]) =>
    harness.project(
      events.map((event) =>
        recorded(event, productStream(('productId' in event.data && event.data.productId) || ''), ++next),
      ),
    );
  const product = async (id = 'p1') => JSON.parse((await queries.document(id)) ?? 'null') as Product;
  const offers = async () => {
    const rows = await harness.readModels.knex
      .withSchema('products_1')
      .select('seller', 'price_cents')
      .from('offers');
    return rows as { seller: string; price_cents: number | null }[];
  };

  beforeEach(async () => {
    harness = await readModelHarness(await createTestDatabase(), productsReadModel);
    queries = new ProductQueries(harness.readModels);
    await given({ type: 'ProductListed', data: { productId: 'p1', details, at } });
  });
  afterEach(() => harness.close());

  it('knows the revision its card rests on, also when a changed best price comes in a batch of its own', async () => {
    await given(offer('net32', 1000));
    await given({
      type: 'BestPriceChanged',
      data: { productId: 'p1', seller: 'net32', newPriceCents: 1000, at },
    });
    expect((await queries.cardAt('p1'))?.revision).toBe(next);
  });

  it('shows a product with its offers, the buyable ones first, cheapest first', async () => {
    await given(
      offer('cheap', 900, { availability: 'out_of_stock' }),
      offer('darby', 1250, { rating: 4, ratingCount: 3 }),
      offer('net32', 1199, { rating: 5, ratingCount: 1 }),
      offer('silent', undefined),
    );
    const found = await product();
    expect(found).toMatchObject({
      _id: 'p1',
      product_name: details.name,
      image: '/img/p1.svg',
      category: details.categories,
      min_price: 11.99,
      seller_count: 4,
      rating: 4.25,
      rating_count: 4,
      pack: '10 x 100/case',
      unit_price: 0.01199,
      specifications: details.specifications,
      gtin: details.gtin,
      family_id: 'halyard-aquasoft',
    });
    expect(found.sellers.map((s) => s.seller)).toEqual(['net32', 'darby', 'silent', 'cheap']);
    expect(found.sellers[1]).toEqual({
      seller: 'darby',
      label: 'Darby Dental',
      domain: 'darbydental.com',
      url: 'https://darby.example/1',
      sku: 'darby-1',
      price: 12.5,
      availability: 'in_stock',
      rating: 4,
      rating_count: 3,
      last_checked: at,
    });
  });

  it('follows prices, stock, ratings and withdrawals over several batches', async () => {
    await given(offer('darby', 1250), offer('net32', 1199));
    await given({
      type: 'OfferPriceChanged',
      data: { ...ref('darby'), oldPriceCents: 1250, newPriceCents: 1000 },
    });
    expect((await product()).min_price).toBe(10);
    await given({ type: 'OfferAvailabilityChanged', data: { ...ref('darby'), availability: 'backorder' } });
    expect((await product()).min_price).toBe(11.99);
    await given({
      type: 'OfferRevised',
      data: { ...ref('net32'), url: 'https://new', rating: 4.5, ratingCount: 2 },
    });
    expect((await product()).sellers[0]).toMatchObject({
      url: 'https://new',
      rating: 4.5,
      last_checked: ref('').at,
    });
    await given({ type: 'OfferWithdrawn', data: ref('net32') });
    expect(await product()).toMatchObject({ min_price: 10, seller_count: 1, rating: null });
    expect(await offers()).toEqual([{ seller: 'darby', price_cents: 1000 }]);
    await given({ type: 'OfferPriceChanged', data: { ...ref('darby'), oldPriceCents: 1000 } });
    expect(await product()).toMatchObject({ min_price: null, unit_price: null, seller_count: 1 });
  });

  it('keeps offers when a seller revises the description, and the page when a price changes', async () => {
    await given(offer('darby', 1250));
    const revised = { ...details, name: 'Aquasoft', description: 'Softer' };
    await given({ type: 'ProductRevised', data: { productId: 'p1', details: revised, at } });
    await given({ type: 'OfferPriceChanged', data: { ...ref('darby'), newPriceCents: 1100 } });
    expect(await product()).toMatchObject({ product_name: 'Aquasoft', description: 'Softer', min_price: 11 });
    expect(await queries.visual('p1')).toMatchObject({
      kind: 'glove-box',
      swatch: '#3b7cc9',
      label: 'M',
      badge: '10×100',
      brand: 'Halyard',
    });
  });

  it('tells those who look at the product when its best price changes', async () => {
    const data = { productId: 'p1', oldPriceCents: 1250, newPriceCents: 1000, seller: 'darby', at };
    await given(
      { type: 'BestPriceChanged', data },
      { type: 'BestPriceChanged', data: { productId: 'p1', oldPriceCents: 1000, at } },
    );
    expect(harness.published).toEqual([
      {
        audience: 'product:p1',
        name: 'price.changed',
        payload: { productId: 'p1', oldPrice: 12.5, newPrice: 10 },
      },
      {
        audience: 'product:p1',
        name: 'price.changed',
        payload: { productId: 'p1', oldPrice: 10, newPrice: null },
      },
    ]);
  });

  it('tells those who look at the product, or hold it in a cart, that an offer beside the best has changed', async () => {
    await given(offer('darby', 1250), offer('net32', 1199));
    const before = harness.published.length;
    const told = () => harness.published.slice(before);
    const payload = { productId: 'p1', oldPrice: 11.99, newPrice: 11.99 };
    const news = { audience: 'product:p1', name: 'price.changed', payload };
    await given(
      { type: 'OfferPriceChanged', data: { ...ref('darby'), oldPriceCents: 1250, newPriceCents: 1300 } },
      { type: 'OfferAvailabilityChanged', data: { ...ref('darby'), availability: 'backorder' } },
    );
    expect(told()).toEqual([news]);
    await given({ type: 'OfferWithdrawn', data: ref('darby') });
    expect(told()).toEqual([news, news]);
    await given({
      type: 'OfferRevised',
      data: { ...ref('net32'), url: 'https://new', rating: 4.5, ratingCount: 2 },
    });
    expect(told()).toHaveLength(2);
  });

  it('knows which sources list an offer', async () => {
    const offerQueries = new OfferQueries(harness.readModels);
    const listedBy = async (source: string) =>
      (await offerQueries.listedBy('darby', source)).map(({ sku }) => sku).sort();
    const listed = (sku: string, ...sources: string[]) => offer('darby', 1000, { sku, sources });
    const revised = (...sources: string[]) => ({
      type: 'OfferRevised' as const,
      data: { ...ref('darby'), sku: 'a', url: 'u', ratingCount: 0, sources },
    });
    const changed = { type: 'OfferPriceChanged' as const, data: { ...ref('darby'), sku: 'a' } };
    await given(listed('a', 'feed'), listed('b', 'feed', 'file:b.csv'), listed('old'), changed);
    await given(offer('net32', 1000, { sources: ['feed'] }));
    expect(await listedBy('feed')).toEqual(['a', 'b']);
    expect(await listedBy('file:b.csv')).toEqual(['b']);
    await given(revised('file:b.csv'), revised());
    await given(revised(), changed);
    expect(await listedBy('feed')).toEqual(['b']);
    expect(await listedBy('file:b.csv')).toEqual(['a', 'b']);
    await given({ type: 'OfferWithdrawn', data: { ...ref('darby'), sku: 'b' } }, listed('b'));
    expect(await listedBy('feed')).toEqual([]);
  });

  it('refuses an offer of a product nobody listed, so that it is parked and not lost', async () => {
    await expect(given(offer('darby', 1, { productId: 'p9' }))).rejects.toThrow(/p9, which was never listed/);
  });

  it('knows nothing of unknown ids', async () => {
    expect(await queries.document('nope')).toBeUndefined();
    expect(await queries.visual('nope')).toBeUndefined();
    expect([...(await queries.cards(['p1', 'nope'])).keys()]).toEqual(['p1']);
  });
});
