import { packOf } from '@sextant/domain/product-offers/pack.js';
import type { Cents } from '@sextant/domain/shared/money.js';

/**
 * Pieces in a pack: "100/box" and "Box of 100" → 100, "Case of 10 boxes of 100" → 1000; undefined when the text does not
 * count pieces ("4 g syringe").
 */
export function piecesOf(pack: string | null): number | undefined {
  const found = packOf(pack ?? '');
  if (!found) return undefined;
  const pieces = found.outer * found.inner;
  return pieces > 1 ? pieces : undefined;
}

/** Whether two texts say the same pack: by what they count where both count, else by their words. */
export function samePack(a: string | null, b: string | null): boolean {
  const [mine, other] = [piecesOf(a), piecesOf(b)];
  if (mine !== undefined && other !== undefined) return mine === other;
  return a?.trim().toLowerCase() === b?.trim().toLowerCase();
}

/** Dollars per piece to a tenth of a cent, or null when there is no price or nothing to count. */
export function unitPrice(priceCents: Cents | null, pack: string | null): number | null {
  const pieces = piecesOf(pack);
  return pieces === undefined || priceCents === null ? null : Math.round((priceCents / pieces) * 10) / 1000;
}
