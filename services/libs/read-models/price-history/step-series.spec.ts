import { availabilities, type Availability } from '@sextant/domain/product-offers/events.js';
import fc from 'fast-check';
import { bestSeries, sellerSeries, type OfferSteps } from './step-series.js';

const offer = (
  prices: [number, number | null][],
  stock: [number, Availability][] = [],
  seller = 'a',
): OfferSteps => ({
  seller,
  prices: prices.map(([at, value]) => ({ at, value })),
  stock: stock.map(([at, value]) => ({ at, value })),
});
const plain = (steps: readonly { at: number; value: number | null }[]) =>
  steps.map(({ at, value }) => [at, value]);

describe('series of price steps', () => {
  it('begins with what held at the start, and ends at the end', () => {
    expect(
      plain(
        sellerSeries(
          [
            offer([
              [1, 500],
              [5, 450],
              [9, 400],
              [20, 1],
            ]),
          ],
          3,
          10,
        ),
      ),
    ).toEqual([
      [3, 500],
      [5, 450],
      [9, 400],
    ]);
  });

  it('begins later when nothing was known at the start, and joins equal neighbors', () => {
    expect(
      plain(
        sellerSeries(
          [
            offer([
              [5, 450],
              [6, 450],
              [7, null],
            ]),
          ],
          3,
          10,
        ),
      ),
    ).toEqual([
      [5, 450],
      [7, null],
    ]);
  });

  it('takes the lowest in stock as best, however little an offer on backorder asks', () => {
    const offers = [
      offer([[0, 500]], [[4, 'backorder']]),
      offer(
        [[0, 600]],
        [
          [6, 'out_of_stock'],
          [8, 'in_stock'],
        ],
        'b',
      ),
      offer([[2, null]], [], 'c'),
    ];
    expect(plain(bestSeries(offers, 0, 10))).toEqual([
      [0, 500],
      [4, 600],
      [6, null],
      [8, 600],
    ]);
  });

  it('has no best price while nothing is in stock, however little an offer out of stock asks', () => {
    const offers = [offer([[0, 600]], [[6, 'out_of_stock']]), offer([[0, 500]], [[0, 'out_of_stock']], 'b')];
    expect(plain(bestSeries(offers, 0, 10))).toEqual([
      [0, 600],
      [6, null],
    ]);
  });

  it('is at every instant what a look at all offers says', () => {
    const instant = fc.integer({ min: 0, max: 30 });
    const steps = <T>(value: fc.Arbitrary<T>) =>
      fc
        .uniqueArray(fc.tuple(instant, value), { selector: ([at]) => at, maxLength: 6 })
        .map((s) => s.sort((a, b) => a[0] - b[0]));
    const offers = fc.array(
      fc.record({
        prices: steps(fc.option(fc.integer({ min: 1, max: 5 }))),
        stock: steps(fc.constantFrom(...availabilities)),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(offers, instant, (given, at) => {
        const all = given.map((o) => offer(o.prices, o.stock));
        const last = <T>(list: readonly (readonly [number, T])[]) =>
          list.findLast(([when]) => when <= at)?.[1];
        const now = given.map((o) => ({ price: last(o.prices), availability: last(o.stock) ?? 'in_stock' }));
        const prices = (list: typeof now) =>
          list.flatMap((o) => (typeof o.price === 'number' ? [o.price] : []));
        const candidates = prices(now.filter((o) => o.availability === 'in_stock'));
        const known = now.some((o) => o.price !== undefined);
        const expected = known ? (candidates.length > 0 ? Math.min(...candidates) : null) : undefined;
        expect(bestSeries(all, 0, 30).findLast((step) => step.at <= at)?.value).toBe(expected);
      }),
    );
  });
});
