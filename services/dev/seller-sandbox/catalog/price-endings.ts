import { mix, unit } from './random.js';

/** Share of prices that end in .49 or .99; the rest end in a nine. Small prices and equipment follow other rules. */
const charmShare = 0.88;

/** The nearest price, in cents, that a seller would print. */
export function printedPrice(cents: number, hash: number): number {
  if (cents < 600) return Math.max(29, Math.round((cents - 9) / 10) * 10 + 9);
  if (cents >= 100_000) return Math.round(cents / 500) * 500;
  if (unit(mix(hash, 61)) >= charmShare) return Math.round((cents - 9) / 10) * 10 + 9;
  return Math.round((cents - 49) / 50) * 50 + 49;
}

/** A price in cents → its text in feeds: "12.34". */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
