import type { PriceHistoryAnswer } from '@sextant/contracts/http/catalog.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';

/** Days of history a price is judged by. */
export const VERDICT_DAYS = 90;
/** Fewer days of prices say nothing about what is usual. */
export const LEAST_DAYS = 35;
/** Largest distance of a good price from the lowest one, in percent. */
export const NEAR_LOWEST_PERCENT = 3;
/** Smaller differences, in percent, do not matter to a buyer. */
export const NOTICEABLE_PERCENT = 5;
/** Distance from the lowest price, in percent, from which a price is high: waiting has paid before. */
const HIGH_PERCENT = 15;

export interface PriceVerdict {
  readonly verdict: 'good' | 'fair' | 'high';
  /** Best price now and the lowest it has been, in dollars. */
  readonly now: number;
  readonly lowest: number;
  /** Distance of the price that is judged from the lowest one, in whole percent; below 0 for an own price that is lower. */
  readonly above: number;
  /** Days from the first price until now. */
  readonly days: number;
  /** The first of these prices, in dollars, and the change of the price since, in whole percent. */
  readonly first: number;
  readonly change: number;
}

/** Days from the first price until now; undefined when they are fewer than LEAST_DAYS. */
export function daysKnown({ best, to }: PriceHistoryAnswer): number | undefined {
  const first = best.find(({ price }) => price !== null);
  if (!first) return undefined;
  const days = Math.round((Date.parse(to) - Date.parse(first.at)) / DAY_MS);
  return days < LEAST_DAYS ? undefined : days;
}

/**
 * Judges a price by the history of the best list price; undefined with less than LEAST_DAYS of prices, or while nothing is in stock.
 * @param price in dollars; default: the best list price now
 */
export function priceVerdict(history: PriceHistoryAnswer, price?: number): PriceVerdict | undefined {
  const { best } = history;
  const now = best.at(-1)?.price;
  const days = daysKnown(history);
  if (days === undefined || now === null || now === undefined) return undefined;
  const lowest = Math.min(...best.flatMap(({ price: known }) => known ?? []));
  const first = best.find(({ price }) => price !== null)?.price ?? now;
  // Compared in cents, so that exactly three percent is near.
  const percentAbove = (judged: number, base: number): number =>
    base === 0 ? 0 : ((Math.round(judged * 100) - Math.round(base * 100)) / Math.round(base * 100)) * 100;
  const percent = percentAbove(price ?? now, lowest);
  const verdict = percent <= NEAR_LOWEST_PERCENT ? 'good' : percent < HIGH_PERCENT ? 'fair' : 'high';
  return {
    verdict,
    now,
    lowest,
    above: Math.round(percent),
    days,
    first,
    change: Math.round(percentAbove(now, first)),
  };
}
