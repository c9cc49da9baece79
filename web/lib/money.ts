import { unitPrice } from '@sextant/domain/product-offers/pack.js';
import { formatCents, formatDollars, formatUnitPrice, fromDollars } from '@sextant/domain/shared/money.js';

/** Money formats of the browser. Inside the app amounts are integer cents; the API uses dollars at its edge. */
export { formatCents, formatDollars, formatUnitPrice, fromDollars as toCents };

/** Stands in place of a price that nobody quotes. */
export const NO_PRICE = 'Price not available';

/** The cents of a price; null without one. */
export const centsOf = (dollars: number | null): number | null =>
  dollars === null ? null : fromDollars(dollars);

export const formatPrice = (dollars: number | null): string =>
  dollars === null ? NO_PRICE : formatDollars(dollars);

/** Per piece at the price of a pack: 950 for "100/box" → "$0.095 per piece"; null without a price, or where the pack counts no pieces. */
export function unitPriceText(cents: number | null, pack: string | null): string | null {
  const piece = unitPrice(cents, pack);
  return piece === null ? null : `${formatUnitPrice(piece)} per piece`;
}
