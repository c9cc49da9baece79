import type { Availability } from '@sextant/domain/product-offers/events.js';
import { sizePattern, sizes, sizeTitle } from '@sextant/domain/vocabulary/sizes.js';
import { CONTAINERS } from '@sextant/domain/vocabulary/containers.js';
import { packOf, packWithin, type Pack } from '@sextant/domain/product-offers/pack.js';

/** The longer before what they contain: "X-Large" holds "Large". */
const patterns = sizes
  .map((spellings): [RegExp, string] => [
    new RegExp(`\\b(?:${spellings.map(sizePattern).join('|')})\\b`, 'i'),
    sizeTitle(spellings[0]),
  ])
  .sort(([, a], [, b]) => b.length - a.length);

/** Glove-like size named in a product name, in the catalog's spelling. */
export const sizeIn = (name: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(name))?.[1];

/** VITA shade named in a product name, such as "A3.5". */
export const shadeIn = (name: string): string | undefined => /\b([A-D][1-4](?:\.5)?)\b/.exec(name)?.[1];

const packText = ({ outer, inner, container }: Pack): string =>
  `${outer > 1 ? `${outer} x ` : ''}${inner}/${container ?? 'pack'}`;

/** "100/bag", "200 per box", "50/BOX", "Box of 100" → "100/bag" in lower case; undefined when the text names no pack. */
export function packIn(text: string): string | undefined {
  const whole = packOf(text);
  const pack = whole?.container ? whole : packWithin(text);
  if (pack) return packText(pack);
  // A column of packs may hold only numbers of pieces.
  if (/^\d+$/.test(text)) return Number(text) > 1 ? `${Number(text)}/pack` : undefined;
  const match = /(\d[\d,]*)\s*(?:\/|per |ct\b)\s*([a-z]+)?/i.exec(text);
  return match?.[1] ? `${match[1].replaceAll(',', '')}/${(match[2] ?? 'pack').toLowerCase()}` : undefined;
}

const named = new RegExp(
  String.raw`(?<![\d/.])(\d[\d,]*)\s*(?:(?:/|per )\s*(${CONTAINERS}|card|vial|syringe|tray|strip|blister|cartridge|pail|dispenser)\b|ct\b)`,
  'i',
);

/** Pack in a product name, "100/bag" or "100 ct"; undefined for patterns and sizes, "Gracey 11/12" or "3/8 circle". */
export function packNamedIn(name: string): string | undefined {
  const pack = packWithin(name);
  if (pack) return packText(pack);
  const [, pieces, container = 'pack'] = named.exec(name) ?? [];
  return pieces && `${pieces.replaceAll(',', '')}/${container.toLowerCase()}`;
}

const stock: readonly (readonly [RegExp, Availability])[] = [
  [/back\s*-?order|pre-?order|special order/i, 'backorder'],
  [/\bnot\s+(?:out\b|sold\s*out|unavailable)/i, 'in_stock'],
  // An item that the buyer has to ask for first cannot be bought here.
  [
    /\bout(?:\b|[\s_-]*of)|\bstock-?out|unavailable|\bnot\b|\bno\s+(?:longer|stock)\b|discontinued|\bsold|^(?:no|n|false)$/i,
    'out_of_stock',
  ],
  [/\b(?:unknown|call|contact|inquire|tb[ad])\b|^n\/?a$/i, 'out_of_stock'],
  [/\bin[\s_-]*stock|available|^(?:yes|y|true)$|\bships\b|limited|\blow\b/i, 'in_stock'],
];

/** Number of items in stock: "1,200", "about 5 left", "0 in stock". */
const held =
  /^(?:about|only|over|qty:?)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?\+?\s*(?:left|remaining|in\s*-?stock|available|on\s*hand|pcs|pieces|units?|ea|each)?$/i;

/** Availability from a seller's words or numbers; undefined for unknown words. */
export function availabilityIn(text: string): Availability | undefined {
  const number = held.exec(text.trim())?.[1];
  if (number) return Number(number.replaceAll(',', '')) > 0 ? 'in_stock' : 'out_of_stock';
  return stock.find(([pattern]) => pattern.test(text.trim()))?.[1];
}

interface Place {
  readonly categories: string[];
  readonly kind: string;
}

/** Category and picture by words in name or category, for files without our categories; the first match wins. */
const places: readonly (readonly [RegExp, string, string, string])[] = [
  [/\bgloves?\b|nitrile|chloroprene/i, 'Infection Control & PPE', 'Gloves', 'glove-box'],
  [/\bmasks?\b|respirator/i, 'Infection Control & PPE', 'Masks', 'mask'],
  [/\bwipes?\b|disinfect/i, 'Infection Control & PPE', 'Surface Disinfection', 'wipe-tub'],
  [/\bpouch/i, 'Infection Control & PPE', 'Sterilization Pouches', 'pouch'],
  [/\bbibs?\b/i, 'Disposables & Evacuation', 'Bibs', 'bib'],
  [/\bgauze\b/i, 'Disposables & Evacuation', 'Gauze & Sponges', 'gauze'],
  [/\bcomposite\b/i, 'Restorative', 'Composite', 'syringe'],
  [/\bburs?\b|carbide|diamond/i, 'Burs & Handpieces', 'Burs', 'bur-round'],
  [/\bfiles?\b/i, 'Endodontics', 'Files', 'file'],
];

/** Longest path of categories a product has. */
const MAX_LEVELS = 4;

const titled = (text: string): string => text.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());

/** Names in a JSON list, of texts or of `{ name }`; undefined for any other text. */
function listedNames(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    return (JSON.parse(text) as unknown[]).flatMap((entry) => {
      const name = typeof entry === 'object' ? (entry as { name?: unknown } | null)?.name : entry;
      return typeof name === 'string' ? [name.trim()] : [];
    });
  } catch {
    return undefined;
  }
}

/** The path of categories a seller names, from the widest to the narrowest: "Gloves > Nitrile" or a JSON list. */
const categoryPath = (text: string): string[] =>
  (listedNames(text) ?? text.split(/[>/|›»]/)).map((level) => titled(level.trim())).filter(Boolean);

/** Category and picture of an item a file describes only in words. */
export function placeOf(name: string, category: string): Place {
  const path = categoryPath(category);
  const found = places.find(([pattern]) => pattern.test([name, ...path].join(' ')));
  if (found) return { categories: [found[1], found[2]], kind: found[3] };
  const categories = path.length > 1 ? path.slice(0, MAX_LEVELS) : ['Other', ...path];
  return { categories, kind: 'carton' };
}
