import { piecesIn } from '@sextant/domain/product-offers/pack.js';

/** True for two texts of the same pack: by their numbers of pieces if both have one, else by their words. */
export function samePack(a: string | null, b: string | null): boolean {
  const [mine, other] = [piecesIn(a), piecesIn(b)];
  if (mine !== undefined && other !== undefined) return mine === other;
  return a?.trim().toLowerCase() === b?.trim().toLowerCase();
}
