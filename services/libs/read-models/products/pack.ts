import { piecesIn } from '@sextant/domain/product-offers/pack.js';
import type { Cents } from '@sextant/domain/shared/money.js';

export { piecesIn as piecesOf };

/** Whether two texts say the same pack: by what they count where both count, else by their words. */
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
