import { Global, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import type {
  AnalysisAnswer,
  Product,
  SearchAnswer,
  SuggestAnswer,
} from '@sextant/contracts/http/catalog.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { AuthPlatformModule } from '@sextant/platform/auth/auth-platform.module.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { createHttpApp } from '@sextant/platform/http/create-http-app.js';
import { priceHistoryReadModel } from '@sextant/read-models/price-history/price-history.read-model.js';
import { productsReadModel } from '@sextant/read-models/products/products.read-model.js';
import { LiveCatalog } from '@sextant/search/live-catalog.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';
import { readModelHarness, recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import fc from 'fast-check';
import { until } from '@sextant/testing/eventually.js';
import { CoreModule } from '../core.module.js';
import { PriceMemory } from '@sextant/sellers/own-prices/price-memory.js';
import { CatalogModule } from './catalog.module.js';

const at = '2026-03-01T00:00:00.000Z';

function product(
  id: string,
  name: string,
  brand: string,
  code: string,
  leaf: string,
  offers: Record<string, number>,
) {
  const details = {
    name,
    brand,
    manufacturer: brand,
    manufacturerCode: code,
    description: '',
    categories: ['Supplies', leaf],
    kind: 'glove-box',
    familyId: name,
    specifications: { Packaging: '100/box' },
    gtin: '',
  };
  const listed: DomainEvent = { type: 'ProductListed', data: { productId: id, details, at } };
  const offered = Object.entries(offers).map(([seller, priceCents]): DomainEvent => {
    const fields = {
      url: `https://${seller}.example/${id}`,
      availability: 'in_stock',
      ratingCount: 0,
      history: [],
    };
    return {
      type: 'OfferListed',
      data: { productId: id, seller, sku: `${seller}-${id}`, priceCents, at, ...fields },
    };
  });
  return [listed, ...offered].map((event, n) => recorded(event, productStream(id), n + 1));
}

describe('catalog calls', () => {
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let store: EventStore;
  let app: NestFastifyApplication;
  let now = new Date('2026-03-10T00:00:00Z');
  const get = async <T>(url: string) => {
    const answer = await app.inject({ method: 'GET', url });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<T>() };
  };
  const search = async (query: string) => (await get<SearchAnswer>(`/api/search?${query}`)).body;
  const ids = async (query: string) => (await search(query)).products.map((p) => p._id);

  beforeAll(async () => {
    const database = await createTestDatabase();
    harness = await readModelHarness(database, productsReadModel, priceHistoryReadModel);
    await harness.project([
      ...product('g1', 'Aquasoft Nitrile Gloves, Medium', 'Halyard', '52817', 'Gloves', {
        darby: 900,
        net32: 850,
      }),
      ...product('g2', 'Lavender Nitrile Gloves, Large', 'Halyard', '52-818', 'Gloves', {
        safcodental: 1200,
      }),
      ...product('c1', 'Filtek Universal Composite, A3', '3M', '4910A2B', 'Composite', {
        darby: 6000,
        benco: 7000,
      }),
      ...product('c2', 'Herculite Composite, A3', 'Kerr', '52819', 'Composite', { benco: 5000 }),
    ]);
    const { readDb, logger } = harness;
    store = await openPostgresEventStore({ url: database.url });
    const master = new MasterKey(Buffer.from('c'.repeat(32)));
    const clock = { now: () => now };
    /** Providers of the shop's own modules. */
    @Global()
    @Module({
      providers: [{ provide: PriceMemory, useValue: new PriceMemory(readDb.knex) }],
      exports: [PriceMemory],
    })
    class Prices {}
    @Module({
      imports: [
        Prices,
        CoreModule.register({ readDb, store, clock }),
        AuthPlatformModule.register({ knex: readDb.knex, eventStore: store, master, staff: 'any' }),
        CatalogModule.register({ catalog: new LiveCatalog(), readDb, logger }),
      ],
    })
    class Api {}
    app = await createHttpApp(Api, { logger: harness.logger, publicUrl: 'http://localhost:3000' });
    await until(() => app.get(CatalogSource).ready);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    await harness.close();
  });

  it('finds products with facets, each counted under the other filters', async () => {
    const found = await search('q=gloves&brand=Halyard&seller=darbydental,safcodental');
    expect(found.products.map((p) => p._id).sort()).toEqual(['g1', 'g2']);
    expect(found).toMatchObject({
      total: 2,
      totalPages: 1,
      page: 1,
      searchMetadata: { queryType: 'lexical' },
    });
    expect(found.facets).toEqual({
      categories: [
        { name: 'Gloves', count: 2 },
        { name: 'Supplies', count: 2 },
      ],
      brands: [{ name: 'Halyard', count: 2 }],
      sellers: [
        { key: 'darby', name: 'Darby Dental', count: 1 },
        { key: 'net32', name: 'net32', count: 1 },
        { key: 'safcodental', name: 'Safco', count: 1 },
      ],
      multiSite: 1,
      attributes: [],
    });
  });

  it('filters, sorts and pages', async () => {
    expect(await ids('sort=price_asc')).toEqual(['g1', 'g2', 'c2', 'c1']);
    expect(await ids('sort=price_desc&limit=2&page=2')).toEqual(['g2', 'g1']);
    expect(await ids('category=supplies&minPrice=12&maxPrice=50')).toEqual(
      expect.arrayContaining(['g2', 'c2']),
    );
    expect((await ids('multiSite=true')).sort()).toEqual(['c1', 'g1']);
    expect(await ids('page=9')).toEqual([]);
  });

  it('says which sellers a search was narrowed to, and leaves the best price that of all', async () => {
    const { chosenSellers, products } = await search('q=gloves&seller=darbydental,benco');
    expect(chosenSellers).toEqual(['darby', 'benco']);
    expect(products.map(({ _id, min_price }) => [_id, min_price])).toEqual([['g1', 8.5]]);
    expect(await search('q=gloves&maxPrice=50')).not.toHaveProperty('chosenSellers');
  });

  it('puts an exact code first, however it is written, and keeps what words find', async () => {
    const found = await search('q=52818');
    expect(found.products[0]?._id).toBe('g2');
    expect(found.searchMetadata.exactCode).toBe('52818');
    expect(await ids('q=darby-g1')).toEqual(['g1']);
  });

  it('says what it read out of the words', async () => {
    const { understood, total } = await search('q=latex-free%20gloves');
    expect({ understood, total }).toEqual({
      understood: [{ label: 'Without latex', text: 'latex-free' }],
      total: 2,
    });
  });

  it.each(['not from Benco', 'without Benco’s offers', 'not benco'])(
    'counts no offers of a seller that is refused by "%s"',
    async (refused) => {
      const all = await search('q=composite');
      const { chosenSellers = [], ...found } = await search(
        `q=${encodeURIComponent(`composite ${refused}`)}`,
      );
      const others = all.products.filter(({ sellers }) => sellers.some(({ seller }) => seller !== 'benco'));
      expect(others.length).toBeLessThan(all.total);
      expect(found.products.map(({ _id }) => _id).sort()).toEqual(others.map(({ _id }) => _id).sort());
      expect(found.total).toBe(others.length);
      expect(chosenSellers).toContain('darby');
      expect(chosenSellers).not.toContain('benco');
      expect(found.facets.sellers.map(({ key }) => key)).toEqual(['darby']);
      expect(found.understood).toEqual([
        { label: 'Not from Benco', text: refused },
        ...(all.understood ?? []),
      ]);
    },
  );

  it('refuses a seller beside the restriction to others, and finds nothing of a seller both chosen and refused', async () => {
    expect((await search('q=gloves%20not%20from%20Darby&seller=benco,darby')).chosenSellers).toEqual([
      'benco',
    ]);
    expect((await search('q=gloves%20not%20from%20Darby&seller=darby')).total).toBe(0);
  });

  it('counts the offers of the sellers alone that the words ask for', async () => {
    const all = await search('q=composite');
    const found = await search('q=composite%20from%20Darby');
    const theirs = all.products.filter(({ sellers }) => sellers.some(({ seller }) => seller === 'darby'));
    expect(theirs.length).toBeLessThan(all.total);
    expect(found.products.map(({ _id }) => _id)).toEqual(theirs.map(({ _id }) => _id));
    expect(found.chosenSellers).toEqual(['darby']);
    expect(found.understood).toEqual([
      { label: 'From Darby Dental', text: 'from Darby' },
      ...(all.understood ?? []),
    ]);
    const either = await search('q=composite%20from%20Benco%20or%20Darby');
    expect(either.total).toBe(all.total);
    expect(either.understood).toContainEqual({
      label: 'From Benco or Darby Dental',
      text: 'from Benco or Darby',
    });
    const { body } = await get<SuggestAnswer>('/api/suggest?q=composite%20from%20darby');
    expect(body.products.map(({ _id }) => _id)).toEqual(theirs.map(({ _id }) => _id));
  });

  it('names a refused brand as the catalog spells it', async () => {
    const { understood } = await search('q=gloves%20not%20HALYARD');
    expect(understood).toEqual([{ label: 'Without Halyard', text: 'not HALYARD' }]);
  });

  it('names the filter to drop when nothing is found', async () => {
    const found = await search('q=gloves&category=Gloves&minPrice=500');
    expect(found).toMatchObject({ total: 0, products: [], suggestion: { filter: 'price', total: 2 } });
    expect((await search('q=zzzzzzzz')).suggestion).toBeUndefined();
  });

  it('answers lexically and says why when meaning cannot be had', async () => {
    const { body } = await get<SearchAnswer>('/api/search/vector?q=gloves');
    expect(body.searchMetadata).toMatchObject({ queryType: 'lexical', fallback: 'vectors_unavailable' });
    expect(body.total).toBe(2);
  });

  it('says when the seller was last read, not when the offer last changed', async () => {
    const checked = async () =>
      (await get<Product>('/api/products/g1')).body.sellers.map((o) => [o.seller, o.last_checked]);
    expect(await checked()).toEqual(expect.arrayContaining([['net32', at]]));
    await app.get(FeedReads).note('net32', new Date('2026-03-09T12:00:00Z'));
    now = new Date('2026-03-10T00:00:10Z');
    expect((await checked()).sort()).toEqual([
      ['darby', at],
      ['net32', '2026-03-09T12:00:00.000Z'],
    ]);
  });

  it('shows a product and its price history', async () => {
    const { body, headers } = await get<Product>('/api/products/g1');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({
      _id: 'g1',
      min_price: 8.5,
      unit_price: 0.085,
      specifications: { Packaging: '100/box' },
    });
    const history = await get('/api/products/g1/price-history?days=30');
    expect(history.body).toMatchObject({
      best: [{ at, price: 8.5 }],
      sellers: [{ seller: 'darby' }, { seller: 'net32' }],
    });
  });

  it.each([
    '/api/products/nope',
    '/api/products/%00',
    '/api/products/a%20b',
    '/api/products/nope/price-history',
    '/api/products/nope/analysis',
  ])('knows no %s', async (url) => {
    const { status, body } = await get(url);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', message: 'Product not found' });
  });

  it.each([
    'minPrice=-1',
    'minPrice=x',
    'minPrice=9&maxPrice=2',
    'page=0',
    'limit=1000',
    'sort=dearest',
    'multiSite=maybe',
  ])('refuses %s', async (query) => {
    expect((await get(`/api/search?${query}`)).status).toBe(400);
  });

  it('takes what a form leaves empty for not given', async () => {
    const blank = 'q=gloves&sort=&multiSite=&page=&limit=&minPrice=%20&vectorWeight=&brand=';
    const { body, status } = await get<SearchAnswer>(`/api/search?${blank}`);
    expect([status, body.total]).toEqual([200, (await search('q=gloves')).total]);
  });

  it('says what the best price saves against the seller where it saves most', async () => {
    // Benco asks $70 for a composite that darby has for $60; no other seller is as far from the best.
    expect((await get('/api/savings')).body).toEqual({ upToPercent: 14 });
  });

  it('offers options and suggestions while somebody types', async () => {
    expect((await get('/api/brands?q=ha')).body).toEqual([{ name: 'Halyard', count: 2 }]);
    expect((await get<unknown[]>('/api/categories')).body).toHaveLength(3);
    const { body } = await get<SuggestAnswer>('/api/suggest?q=52819');
    expect(body.code).toEqual({
      _id: 'c2',
      product_name: 'Herculite Composite, A3',
      manufacturer_code: '52819',
    });
    for (const [typed, wanted] of [
      ['5281', ['c2', 'g1', 'g2']],
      ['52-81', ['c2', 'g1', 'g2']],
      ['4910 a2', ['c1']],
    ] as const) {
      const { products, code } = (await get<SuggestAnswer>(`/api/suggest?q=${encodeURIComponent(typed)}`))
        .body;
      expect({ typed, found: products.map(({ _id }) => _id).sort(), code }).toEqual({ typed, found: wanted });
    }
    expect((await get<SuggestAnswer>('/api/suggest?q=comp')).body).toMatchObject({
      categories: [{ name: 'Composite', count: 2 }],
      products: [{}, {}],
    });
  });

  it('analyzes a product from catalog data, with alternatives of other brands', async () => {
    const { body } = await get<AnalysisAnswer>('/api/products/c2/analysis');
    expect(body.analysis).toMatchObject({ source: 'catalog', alternatives: [{ _id: 'c1' }] });
    expect(body.analysis.cons).toContain('No ratings yet');
  });

  it('draws a picture once and then only confirms it; a placeholder for what nobody knows', async () => {
    const picture = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
    const first = await picture('/img/g1.svg');
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(first.body).toContain('>Halyard<');
    const again = await picture('/img/g1.svg', { 'if-none-match': first.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const url of ['/img/nope.svg', '/img/g1.png', '/img/..%2f..%2fetc%2fpasswd.svg']) {
      const unknown = await picture(url);
      expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
        404,
        'image/svg+xml; charset=utf-8',
      ]);
      expect(unknown.body).toContain('<svg');
    }
  });

  it('shows a changed price without a restart', async () => {
    let revision = 8;
    const setPrice = async (newPriceCents: number) => {
      const data = { productId: 'g2', seller: 'safcodental', sku: 'safcodental-g2', newPriceCents, at };
      const event = recorded({ type: 'OfferPriceChanged', data }, 'product-g2', ++revision);
      await harness.project([event]);
      await until(async () => (await search('q=lavender')).products[0]?.min_price === newPriceCents / 100);
    };
    await setPrice(100);
    try {
      expect(await ids('q=gloves&maxPrice=1')).toEqual(['g2']);
    } finally {
      await setPrice(1200);
    }
  });

  it('answers whatever is typed', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('½', '%', '"', '()', "'--", '\\', '™'),
    );
    await fc.assert(
      fc.asyncProperty(
        odd,
        fc.constantFrom('search', 'search/vector', 'suggest', 'brands'),
        async (q, path) => {
          const answer = await app.inject({
            method: 'GET',
            url: `/api/${path}`,
            query: { q: q.slice(0, 200) },
          });
          expect([200, 400]).toContain(answer.statusCode);
        },
      ),
      { numRuns: 300 },
    );
  });
});
