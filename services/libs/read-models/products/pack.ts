import { piecesIn } from '@sextant/domain/product-offers/pack.js';
import type { Cents } from '@sextant/domain/shared/money.js';

export { piecesIn as piecesOf };

/** True for two texts of the same pack: by their numbers of pieces if both have one, else by their words. */
export function samePack(a: string | null, b: string | null): boolean {
  const [mine, other] = [piecesIn(a), piecesIn(b)];
  if (mine !== undefined && other !== undefined) return mine === other;
  return a?.trim().toLowerCase() === b?.trim().toLowerCase();
}

/** Dollars per piece to a tenth of a cent, or null when there is no price or nothing to count. */
export function unitPrice(priceCents: Cents | null, pack: string | null): number | null {
  const pieces = piecesIn(pack);
  return pieces === undefined || priceCents === null ? null : Math.round((priceCents / pieces) * 10) / 1000;
}
