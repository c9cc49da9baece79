import type { Availability } from '@sextant/domain/product-offers/events.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { productsReadModel } from '../products/products.read-model.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { SavingsQueries } from './savings.queries.js';

const at = '2026-03-01T12:00:00.000Z';
const details = {
  name: 'Gloves',
  brand: 'b',
  manufacturer: 'm',
  manufacturerCode: '',
  description: '',
  categories: [],
  kind: '',
  familyId: '',
  specifications: {},
  gtin: '',
};

describe('savings', () => {
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  beforeEach(async () => {
    harness = await readModelHarness(await createTestDatabase(), productsReadModel);
  });
  afterEach(() => harness.close());

  const given = async (productId: string, ...offers: [string, number, Availability?][]) => {
    const events: DomainEvent[] = [
      { type: 'ProductListed', data: { productId, details, at } },
      ...offers.map(([seller, priceCents, availability = 'in_stock']): DomainEvent => {
        const ref = { productId, seller, sku: '1', url: '', at };
        return {
          type: 'OfferListed',
          data: { ...ref, priceCents, availability, ratingCount: 0, history: [] },
        };
      }),
    ];
    await harness.project(events.map((event, n) => recorded(event, `product-${productId}`, n + 1)));
  };

  it('are claimed by no price at which nothing is in stock', async () => {
    await given('p1', ['benco', 1000], ['tdsc', 900], ['net32', 100, 'out_of_stock']);
    await given('p2', ['benco', 1000], ['tdsc', 100, 'out_of_stock']);
    await given('p3', ['benco', 1000, 'out_of_stock'], ['net32', 100], ['tdsc', 100]);
    const savings = new SavingsQueries(harness.readModels);
    expect(await savings.medianPercent('benco')).toBe(10);
    expect(await savings.largestMedianPercent()).toBe(10);
  });
});
