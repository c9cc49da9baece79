import type { Availability } from '@sextant/domain/product-offers/events.js';
import type { Cents } from '@sextant/domain/shared/money.js';

/** A value from an instant (ms) on. */
export interface Step<T> {
  readonly at: number;
  readonly value: T;
}

/** Steps of one offer. */
export interface OfferSteps {
  readonly seller: string;
  readonly prices: readonly Step<Cents | null>[];
  readonly stock: readonly Step<Availability>[];
}

/** The value that holds at an instant; undefined before the first step. */
function valueAt<T>(steps: readonly Step<T>[], at: number): T | undefined {
  let value: T | undefined;
  for (const step of steps) {
    if (step.at > at) break;
    value = step.value;
  }
  return value;
}

/**
 * A series over [from, to]: evaluated at every instant of a possible change, with equal neighbors joined. It begins at `from`
 * with the value of that instant, or later with the first known value.
 */
function series(
  instants: Iterable<number>,
  from: number,
  to: number,
  value: (at: number) => Cents | null | undefined,
): Step<Cents | null>[] {
  const inside = [...new Set([from, ...instants])]
    .filter((at) => at >= from && at <= to)
    .sort((a, b) => a - b);
  const steps: Step<Cents | null>[] = [];
  for (const at of inside) {
    const now = value(at);
    if (now !== undefined && steps.at(-1)?.value !== now) steps.push({ at, value: now });
  }
  return steps;
}

const lowest = (prices: readonly (Cents | null | undefined)[]): Cents | null | undefined => {
  const priced = prices.filter((p) => p !== null && p !== undefined);
  if (priced.length > 0) return Math.min(...priced);
  return prices.some((p) => p === null) ? null : undefined;
};

/** Prices of one seller: the lowest if it has several items of the product. */
export const sellerSeries = (offers: readonly OfferSteps[], from: number, to: number): Step<Cents | null>[] =>
  series(
    offers.flatMap((o) => o.prices.map((p) => p.at)),
    from,
    to,
    (at) => lowest(offers.map((o) => valueAt(o.prices, at))),
  );

/**
 * The best price over all sellers among offers in stock, null while there are none: a price at which nobody had it at once must not
 * be used to judge another. Before stock was watched an offer counts as in stock.
 */
export const bestSeries = (offers: readonly OfferSteps[], from: number, to: number): Step<Cents | null>[] =>
  series(
    offers.flatMap((o) => [...o.prices, ...o.stock].map((p) => p.at)),
    from,
    to,
    (at) => {
      const prices = offers.map((offer) => valueAt(offer.prices, at));
      if (prices.every((price) => price === undefined)) return undefined;
      const isInStock = ({ stock }: OfferSteps) => (valueAt(stock, at) ?? 'in_stock') === 'in_stock';
      return lowest(offers.map((offer, i) => (isInStock(offer) ? prices[i] : null))) ?? null;
    },
  );
