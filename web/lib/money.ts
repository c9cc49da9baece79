import { formatCents, fromDollars } from '@sextant/domain/shared/money.js';

/** Money formats of the browser. Inside the app amounts are integer cents; the API uses dollars at its edge. */
const fine = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 3 });

export { formatCents, fromDollars as toCents };

/** 12.3 → "$12.30". */
export const formatDollars = (dollars: number): string => formatCents(fromDollars(dollars));

/** A price nobody quotes has words instead of a number. */
export const formatPrice = (dollars: number | null): string =>
  dollars === null ? 'Price not available' : formatDollars(dollars);

/** Price per piece: small amounts keep a third digit, for example "$0.074". */
export const formatUnitPrice = (dollars: number): string =>
  dollars < 1 ? fine.format(dollars) : formatDollars(dollars);
