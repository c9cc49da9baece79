import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { PriceHistoryQueries } from './price-history.queries.js';
import { priceHistoryReadModel } from './price-history.read-model.js';

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
const ref = (n: number, seller = 'darby') => ({ productId: 'p1', seller, sku: `${seller}-1`, at: day(n) });
const listed = (
  n: number,
  priceCents: number,
  history: { at: string; priceCents: number }[] = [],
): DomainEvent => ({
  type: 'OfferListed',
  data: { ...ref(n), url: '', priceCents, availability: 'in_stock', ratingCount: 0, history },
});
const priced = (n: number, newPriceCents?: number): DomainEvent => ({
  type: 'OfferPriceChanged',
  data: { ...ref(n), newPriceCents },
});

describe('price history', () => {
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let next = 0;
  const given = (...events: DomainEvent[]) =>
    harness.project(events.map((event) => recorded(event, 'product-p1', ++next)));
  const history = (days: number, until: number) =>
    new PriceHistoryQueries(harness.readModels).of('p1', days, new Date(day(until)));

  beforeEach(async () => {
    harness = await readModelHarness(await createTestDatabase(), priceHistoryReadModel);
  });
  afterEach(() => harness.close());

  it('tells the past of the feed, then what was seen, over several batches', async () => {
    await given(
      listed(10, 900, [
        { at: day(2), priceCents: 800 },
        { at: day(5), priceCents: 950 },
      ]),
    );
    await given(priced(12, 850));
    await given(priced(14));
    await given(priced(15, 870), { type: 'OfferWithdrawn', data: ref(17) });
    expect(await history(14, 18)).toEqual({
      from: day(4),
      to: day(18),
      best: [
        { at: day(4), price: 8 },
        { at: day(5), price: 9.5 },
        { at: day(10), price: 9 },
        { at: day(12), price: 8.5 },
        { at: day(14), price: null },
        { at: day(15), price: 8.7 },
        { at: day(17), price: null },
      ],
      sellers: [{ seller: 'darby', label: 'Darby Dental', points: expect.any(Array) as unknown }],
    });
  });

  it('does not let a seller rewrite a past that was watched', async () => {
    await given(listed(10, 900), { type: 'OfferWithdrawn', data: ref(11) });
    await given(listed(12, 800, [{ at: day(1), priceCents: 100 }]));
    expect((await history(30, 13))?.best).toEqual([
      { at: day(10), price: 9 },
      { at: day(11), price: null },
      { at: day(12), price: 8 },
    ]);
  });

  it('takes stock into account', async () => {
    await given(listed(10, 900), {
      type: 'OfferListed',
      data: {
        ...ref(10, 'net32'),
        url: '',
        priceCents: 800,
        availability: 'in_stock',
        ratingCount: 0,
        history: [],
      },
    });
    await given({
      type: 'OfferAvailabilityChanged',
      data: { ...ref(11, 'net32'), availability: 'backorder' },
    });
    const answer = await history(30, 13);
    expect(answer?.best).toEqual([
      { at: day(10), price: 8 },
      { at: day(11), price: 9 },
    ]);
    expect(answer?.sellers.map((line) => line.points.at(-1)?.price)).toEqual([9, 8]);
    await given({ type: 'OfferAvailabilityChanged', data: { ...ref(12), availability: 'out_of_stock' } });
    await given({
      type: 'OfferAvailabilityChanged',
      data: { ...ref(13, 'net32'), availability: 'out_of_stock' },
    });
    expect((await history(30, 14))?.best.slice(2)).toEqual([{ at: day(12), price: null }]);
  });

  it('knows nothing of products nobody offered', async () => {
    expect(await history(30, 13)).toBeUndefined();
  });
});
