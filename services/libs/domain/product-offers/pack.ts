import type { Cents } from '../shared/money.js';
import { ONE_CONTAINER } from '../vocabulary/containers.js';

/** Contents of a pack text: `inner` pieces in each of `outer` boxes, together in a container when the text states one. */
export interface Pack {
  readonly outer: number;
  readonly inner: number;
  /** Lower case, singular as written: "box", "bx". */
  readonly container: string | undefined;
}

const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)`;
const box = `(?:${ONE_CONTAINER}|tray|card)`;
/** Units after a number that measures instead of counting: "bag of 500 g" holds no 500 pieces. */
const measure =
  '(?:[mc]?l|cc|m?g|gm|grams?|kg|oz|ounces?|lbs?|[mc]?m|in|inch|inches|ft|feet|yds?|yards?|gal|gallons?|qts?|quarts?|pints?|lit(?:er|re)s?)';
const pairs = '(?:pairs?|prs?)';
/** Units of more than one piece: the price of a pair is not that of a piece. */
const several = `(?:${pairs}|dozens?|doz|dz|gross)`;
const counts = String.raw`(?!\d|[.,]\d|\s*-?\s*(?:${measure}|${several})\b|\s*[x×]\s*\d)`;
const nested = String.raw`(?<outer>${number})\s*(?:[x×]|${box}(?:e?s)?\s+of)\s*(?<inner>${number})`;
const single = String.raw`(?<inner>${number})`;

/** "Case of 10 boxes of 100", "Box of 100". */
const spoken = (amount: string) => String.raw`\b(?<container>${box})\s+of\s+${amount}${counts}`;
const written = String.raw`\s*(?:(?:\/|\bper\b)\s*(?<container>[a-z]+))?`;

const anywhere = [spoken(nested), spoken(single)].map((text) => new RegExp(text, 'i'));
const whole = [
  ...[spoken(nested), spoken(single)].map((text) => String.raw`^${text}(?:\s+[a-z]+)?$`),
  ...[nested, single].map((amount) => `^${amount}${written}$`),
].map((text) => new RegExp(text, 'i'));

function firstOf(patterns: readonly RegExp[], text: string): Pack | undefined {
  const found = patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!found) return undefined;
  const count = (digits: string | undefined) => Number((digits ?? '1').replaceAll(',', ''));
  return {
    outer: count(found.outer),
    inner: count(found.inner),
    container: found.container?.toLowerCase(),
  };
}

/** Pack of a text that states nothing else: "100/box", "10 x 100/case", "Box of 100"; undefined for "4 g syringe". */
export const packOf = (text: string): Pack | undefined => firstOf(whole, text.trim());

/** Pack stated inside a longer text: "Nitrile gloves, box of 100". */
export const packWithin = (text: string): Pack | undefined => firstOf(anywhere, text);

/** Pieces in a pack that was read: 1000 for ten boxes of 100. */
export const piecesOf = ({ outer, inner }: Pick<Pack, 'outer' | 'inner'>): number => outer * inner;

/**
 * Pieces in a pack: "100/box" and "Box of 100" → 100, "Case of 10 boxes of 100" → 1000; undefined when the text does not
 * count pieces ("4 g syringe").
 */
export function piecesIn(pack: string | null): number | undefined {
  const found = packOf(pack ?? '');
  if (!found) return undefined;
  const pieces = piecesOf(found);
  return pieces > 1 ? pieces : undefined;
}

const sized = /\b(\d{1,4}) ?ct\b|\b(\d{1,3}) x [\d.]+ ?(?:g|mg|mL)\b|\b[\d.]+ ?(?:g|mg|mL|L) x (\d{1,3})\b/i;
const perContainer = String.raw`(?:\/|per\b)\s*${box}\b`;
const packed = [nested, single].map(
  (amount) => new RegExp(String.raw`(?<![\d.,])${amount}\s*(?:${pairs}\b|${perContainer})`, 'i'),
);

/**
 * Pieces that the name of a product states, by number, by size or by pack: "Unit Dose 50 ct", "Capsules 20 x 0.25 g",
 * "Saline 500 mL x 18", "Gloves, 50 pairs/box". A pair counts as one, because it is taken as one.
 */
export function piecesInName(name: string): number | undefined {
  const [, counted, before, after] = sized.exec(name) ?? [];
  const stated = counted ?? before ?? after;
  if (stated !== undefined) return Math.max(1, Number(stated));
  const found = firstOf([...packed, ...anywhere], name);
  return found && Math.max(1, piecesOf(found));
}

/** Dollars per piece, unrounded so that prices compare; null when there is no price or nothing to count. */
export function unitPrice(priceCents: Cents | null, pack: string | null): number | null {
  const pieces = piecesIn(pack);
  // One division: equal quotients are equal numbers.
  return pieces === undefined || priceCents === null ? null : priceCents / (pieces * 100);
}

/** True for two texts of the same pack: by their numbers of pieces if both have one, else by their words. */
export function samePack(a: string | null, b: string | null): boolean {
  const [mine, other] = [piecesIn(a), piecesIn(b)];
  if (mine !== undefined && other !== undefined) return mine === other;
  return a?.trim().toLowerCase() === b?.trim().toLowerCase();
}
