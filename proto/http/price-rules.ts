import { searchLimits } from './limits.js';

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Problem of a price to filter by, for people; undefined when it is valid. */
export function priceFilterProblem(dollars: number): string | undefined {
  if (!(dollars >= 0)) return 'Enter a price of 0 or more.';
  return dollars > searchLimits.dollars
    ? `Enter a price of at most ${whole.format(searchLimits.dollars)}.`
    : undefined;
}
