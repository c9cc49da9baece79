import { formatCents, formatUnitPrice, fromDollars } from '@sextant/domain/shared/money.js';

/** Money formats of the browser. Inside the app amounts are integer cents; the API uses dollars at its edge. */
export { formatCents, formatUnitPrice, fromDollars as toCents };

/** 12.3 → "$12.30". */
export const formatDollars = (dollars: number): string => formatCents(fromDollars(dollars));

/** A price nobody quotes has words instead of a number. */
export const formatPrice = (dollars: number | null): string =>
  dollars === null ? 'Price not available' : formatDollars(dollars);
