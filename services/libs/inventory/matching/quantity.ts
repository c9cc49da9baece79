import type { Pack } from '@sextant/domain/product-offers/pack.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { beginningOf } from '@sextant/domain/shared/storable.js';
import { digitsOf } from '../columns/digits.js';
import { unitOf, readPack } from './row-pack.js';

/**
 * Longest text of a price, a quantity or a unit that is read, in characters. No list needs more, and patterns take far longer for
 * long texts, which hold up the event loop.
 */
export const LONGEST_AMOUNT = 60;

interface Counted {
  readonly quantity: number;
  readonly unit: string | undefined;
}

/**
 * Reads a whole number, and any one word behind it as its unit: "2 boxes", "3 cs", "x 4". Undefined for fractions, for numbers of more
 * than five digits without commas, and for other texts.
 */
export function readQuantity(text: string): Counted | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  const [, number = '', word = ''] =
    /^(?:qty:?|x)?\s*([\d.,]+)(?:\s*x)?\s*([a-z]+\.?)?$/i.exec(text.trim()) ?? [];
  const digits = digitsOf(number);
  if (!digits?.whole || /[1-9]/.test(digits.decimals) || /^\d{6}/.test(number)) return undefined;
  return { quantity: Number(digits.whole), unit: unitOf(word) };
}

/** Pack stated in a column of quantities or units, "100/bx". */
export const packIn = (text: string): Pack | undefined =>
  text.length > LONGEST_AMOUNT ? undefined : readPack(text).pack;

/** Quantity that a cart takes, nearest to the one read. The default is 1. */
export const clampedQuantity = (counted: Counted | undefined): number =>
  Math.max(1, Math.min(MAX_QUANTITY, counted?.quantity ?? 1));

/**
 * Reason why the quantity that a row states is not taken, for people; null when it is, or none is stated. A pack alone,
 * "100/bx", is no quantity, and means one of it.
 */
export function quantityProblem(text: string): string | null {
  const counted = readQuantity(text);
  if (text === '' || (!counted && packIn(text))) return null;
  const taken = clampedQuantity(counted);
  if (counted?.quantity === taken) return null;
  // A number of many digits is rather a code than a quantity, so that 1 is taken; it is too large all the same.
  const isAbove = taken > 1 || Number(digitsOf(text)?.whole) > MAX_QUANTITY;
  const limit = isAbove ? `above ${formatCount(MAX_QUANTITY)}` : 'not a whole number above 0';
  return `Quantity "${beginningOf(text, 40)}" is ${limit}.`;
}

/** A number such as "2,000", which is two thousand or, in a list with decimal commas, two. */
const OF_TWO_NOTATIONS = /^\D*\d{1,3},\d{3}(?![\d.,])/;

/** The problem of an uploaded quantity with the one that is taken; null where there is none. */
export function quantityProblemWithTaken(text: string): string | null {
  const unsure = OF_TWO_NOTATIONS.test(text)
    ? `Quantity "${beginningOf(text, 40)}" may have decimals.`
    : null;
  const problem = quantityProblem(text) ?? unsure;
  return problem === null
    ? null
    : `${problem} ${formatCount(clampedQuantity(readQuantity(text)))} was taken.`;
}
