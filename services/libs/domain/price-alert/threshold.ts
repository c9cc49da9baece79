import type { Cents } from '../shared/money.js';

/** Smallest price drop that counts, in percent of the reference price. */
export const PRICE_DROP_PERCENT = 5;

/** The drops that count, as screens and the welcome email say it: `isDrop` in words. */
export const PRICE_DROP_TEXT = `${PRICE_DROP_PERCENT}% or more`;

/** True when `now` is at least the threshold below `reference`; in whole cents, so rounding cannot change the answer. */
export const isDrop = (reference: Cents, now: Cents): boolean =>
  (reference - now) * 100 >= reference * PRICE_DROP_PERCENT;
