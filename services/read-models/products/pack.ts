import type { Cents } from '@sextant/domain/shared/money.js';

const counted = /^(?:(\d+)\s*[x×]\s*)?(\d+)(?:\s*\/\s*[a-z]+)?$/i;

/** Pieces in a pack: "100/box" → 100, "10 x 100/case" → 1000; undefined when the text does not count pieces ("4 g syringe"). */
export function piecesOf(pack: string | null): number | undefined {
  const match = counted.exec(pack ?? '');
  if (!match) return undefined;
  const pieces = Number(match[1] ?? 1) * Number(match[2]);
  return pieces > 1 ? pieces : undefined;
}

/** Dollars per piece to a tenth of a cent, or null when there is no price or nothing to count. */
export function unitPrice(priceCents: Cents | null, pack: string | null): number | null {
  const pieces = piecesOf(pack);
  return pieces === undefined || priceCents === null ? null : Math.round((priceCents / pieces) * 10) / 1000;
}
