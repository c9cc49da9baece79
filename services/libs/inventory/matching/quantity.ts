import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { containerOf, readPack } from './row-pack.js';

interface Counted {
  readonly quantity: number;
  readonly unit: string | undefined;
}

/** A quantity and its unit: "2 boxes". */
export function readQuantity(text: string): Counted | undefined {
  const found = /^\s*(?:qty:?|x)?\s*(\d{1,5}(?:,\d{3})*)(?:\.0+)?\s*x?\s*([a-z]+\.?)?\s*$/i.exec(text);
  if (!found?.[1]) return undefined;
  return { quantity: Number(found[1].replaceAll(',', '')), unit: containerOf(found[2] ?? '') };
}

/** Quantity that a cart takes, nearest to the one read. The default is 1. */
export const orderable = (counted: Counted | undefined): number =>
  Math.max(1, Math.min(MAX_QUANTITY, counted?.quantity ?? 1));

/**
 * Reason why another quantity is taken than a row states, for people; null when it is taken as stated, or none is. A pack
 * alone, "100/bx", is no quantity, and means one of it.
 */
export function quantityProblem(text: string): string | null {
  const counted = readQuantity(text);
  if (text === '' || (!counted && readPack(text).pack)) return null;
  const taken = orderable(counted);
  if (counted?.quantity === taken) return null;
  const limit = taken === 1 ? 'not a whole number above 0' : `above ${formatCount(MAX_QUANTITY)}`;
  return `Quantity "${text.slice(0, 40)}" is ${limit}. ${formatCount(taken)} was taken.`;
}
