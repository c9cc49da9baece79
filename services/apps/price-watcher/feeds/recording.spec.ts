import {
  productOffers,
  productStream,
  type ProductOffers,
} from '@sextant/domain/product-offers/product-offers.js';
import { AggregateCache } from '@sextant/platform/commands/aggregate-cache.js';
import { REMEMBERED_BYTES } from './recording.js';

/** A product as large as those of the demo catalog on average. */
const product: ProductOffers = {
  status: 'listed',
  details: {
    name: 'Filtek Supreme Universal Composite, A2 Body, 4 g syringe',
    brand: '3M',
    manufacturer: '3M ESPE',
    manufacturerCode: '6029A2B',
    description: 'Universal nanocomposite for anterior and posterior restorations. '.repeat(4),
    categories: ['Restorative', 'Universal Composite'],
    kind: 'syringe',
    familyId: 'filtek-supreme',
    specifications: { Shade: 'A2', Opacity: 'Body', Pack: '4 g syringe' },
    gtin: '00030578291234',
    visual: { swatch: '#e8dcc0', label: 'A2', pack: '4 g' },
  },
  offers: new Map(
    ['darby', 'net32', 'benco', 'tdsc', 'safcodental'].map((seller, n) => [
      `${seller}/d-744675`,
      {
        seller,
        sku: 'd-744675',
        url: `https://www.${seller}.com/product/d-744675`,
        priceCents: 10_000 + n,
        availability: 'in_stock',
        rating: 4.5,
        ratingCount: 120,
        sources: ['feed'],
      },
    ]),
  ),
  bestCents: 10_000,
};

describe('memory of recorded products', () => {
  it('has room for a catalog of 100,000', () => {
    const some = 1_000;
    const cache = new AggregateCache((REMEMBERED_BYTES * some) / 100_000);
    const streams = Array.from({ length: some }, (_, n) => productStream(String(n).padStart(24, '0')));
    for (const [n, stream] of streams.entries())
      cache.set(stream, {
        decider: productOffers,
        folded: { state: product, revision: 1_000, bytes: 200_000 },
        position: String(n).padStart(40, '0'),
        ids: new Set(Array.from({ length: 4 }, (__, id) => `00000000-0000-8000-8000-00000000000${id}`)),
      });
    expect(streams.filter((stream) => !cache.get(stream, productOffers))).toEqual([]);
  });
});
