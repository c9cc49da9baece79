/** Whole US cents, the only unit of money inside Sextant. */
export type Cents = number;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const fine = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 3 });
const finest = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
});

/** 123456 → "$1,234.56". The only formatter of amounts. */
export const formatCents = (cents: Cents): string => usd.format(cents / 100);

/** 12.3 → "$12.30", for amounts of the API. */
export const formatDollars = (dollars: number): string => formatCents(fromDollars(dollars));

/**
 * Dollars per piece, below a dollar to a tenth of a cent and below a cent to two digits: 0.0035 → "$0.0035", 0.074 → "$0.074",
 * 0.1 → "$0.10", 2.5 → "$2.50".
 */
export function formatUnitPrice(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return finest.format(dollars);
  return (dollars < 1 ? fine : usd).format(dollars);
}

/** 1234 → 12.34, for JSON answers in dollars. */
export const toDollars = (cents: Cents): number => cents / 100;

/** `toDollars` of a price that may be missing, which answers say as null. */
export const dollarsOrNull = (cents: Cents | null | undefined): number | null =>
  cents === null || cents === undefined ? null : toDollars(cents);

/** 12.34 → 1234, rounded to the nearest cent. */
export const fromDollars = (dollars: number): Cents => Math.round(dollars * 100);

/** Largest amount of an event, whose amounts are int32. Prices stay far below; sums may not. */
export const MAX_RECORDED_CENTS: Cents = 2 ** 31 - 1;

/** The amount, as far as an event can hold it. */
export const recordable = (cents: Cents): Cents =>
  Math.max(-MAX_RECORDED_CENTS, Math.min(MAX_RECORDED_CENTS, cents));

/** Highest price accepted: a higher one is a mistake in a feed or form. */
export const MAX_PRICE_CENTS: Cents = 100_000_000;

/**
 * Parses the price text of a feed or file into cents: "12.34", "$1,234.5", "12". Undefined for anything negative, above
 * the highest price, with more than two decimals, or not a number.
 */
export function parsePrice(text: string): Cents | undefined {
  // Fast path for the form nearly every feed sends, a million times in an import.
  if (/^\d{1,6}\.\d\d$/.test(text)) return Number(text.slice(0, -3)) * 100 + Number(text.slice(-2));
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*(?:USD)?$/i.exec(text.trim());
  if (!match?.[1]) return undefined;
  const cents = Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_PRICE_CENTS ? cents : undefined;
}
