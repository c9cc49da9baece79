import { unitPrice } from '@sextant/domain/product-offers/pack.js';
import { formatCents, formatDollars, formatUnitPrice, fromDollars } from '@sextant/domain/shared/money.js';

/** Money formats of the browser. Inside the app amounts are integer cents; the API uses dollars at its edge. */
export { formatCents, formatDollars, formatUnitPrice, fromDollars as toCents };

/** A price nobody quotes has words instead of a number. */
export const formatPrice = (dollars: number | null): string =>
  dollars === null ? 'Price not available' : formatDollars(dollars);

/** Per piece at the price of a pack: 950 for "100/box" → "$0.095 per piece"; null without a price, or where the pack counts no pieces. */
export function unitPriceText(cents: number | null, pack: string | null): string | null {
  const piece = unitPrice(cents, pack);
  return piece === null ? null : `${formatUnitPrice(piece)} per piece`;
}
