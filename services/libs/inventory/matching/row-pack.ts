import { packOf, type Pack } from '@sextant/domain/product-offers/pack.js';
import { containerOf, CONTAINERS } from '@sextant/domain/vocabulary/containers.js';

/** Units of lists that are no containers, and short forms that mean one only there, by spelling. */
const units: Readonly<Record<string, string>> = {
  each: 'each',
  ea: 'each',
  unit: 'each',
  units: 'each',
  un: 'each',
  piece: 'piece',
  pieces: 'piece',
  pc: 'piece',
  pcs: 'piece',
  can: 'tub',
  bt: 'bottle',
  card: 'card',
  cards: 'card',
  tray: 'tray',
  trays: 'tray',
  syringe: 'syringe',
  syringes: 'syringe',
  syr: 'syringe',
};

/** Unit that a word of a list names: "bxs." → "box", "ea" → "each"; undefined for another word. */
export function unitOf(word: string): string | undefined {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  return containerOf(letters) ?? units[letters];
}

const word = `(?:${CONTAINERS}|cards?|trays?)`;
const count = '(?:ct|cnt|count|pcs|pieces|pc|ea|each|stk|stück|stueck|pzas?|piezas)';
const number = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,5})`;
/** Units after a number that measures instead of counting: "box of 500 g" holds no 500 pieces. */
const measured = String.raw`(?!\d|[.,]\d|\s*-?\s*(?:[mc]?l|cc|m?g|gm|grams?|kg|oz|lbs?|[mc]?m|in|inch|"|ga|gauge|%|ft|yds?|gal|qts?|u?m|mil|k|w|nm)\b)`;

type Read = (found: RegExpExecArray) => Pack;
const amount = (digits: string | undefined): number => Number((digits ?? '1').replaceAll(',', ''));
const pack = (outer: string | undefined, inner: string | undefined, container: string | undefined): Pack => ({
  outer: outer === undefined ? 1 : amount(outer),
  inner: amount(inner),
  container: container === undefined ? undefined : (unitOf(container) ?? container),
});

/** Notations of a pack inside a longer text, the most specific first. */
const forms: readonly (readonly [RegExp, Read, keeps?: (found: RegExpExecArray) => string])[] = [
  // "10 bx of 100/cs", "10 x 100/case", "10x100 per case"
  [
    new RegExp(
      String.raw`(?<![\d.#/])\b${number}\s*(?:[x×*]|${word}\s*(?:of|x|×|/|@)?)\s*${number}\s*(?:/|\bper\b|\ba\b)?\s*(?:${count}\s*)?(?:/|\bper\b)?\s*(${word})\b`,
      'i',
    ),
    (m) => pack(m[1], m[2], m[3]),
  ],
  // "100/bx, 10 bx/cs"
  [
    new RegExp(
      String.raw`(?<![\d.#/])\b${number}\s*(?:/|\bper\b)\s*${word}\b[\s,;-]*${number}\s*(?:${word})?\s*(?:/|\bper\b)\s*(cases|case|cs|ctn|carton)\b`,
      'i',
    ),
    (m) => pack(m[2], m[1], m[3]),
  ],
  // "case of 10 boxes of 100", "cs 10x100"
  [
    new RegExp(
      String.raw`\b(${word})\s*(?:of|/|-)?\s*${number}\s*(?:[x×*]|${word}\s*(?:of|x|/)?)\s*${number}${measured}`,
      'i',
    ),
    (m) => pack(m[2], m[3], m[1]),
  ],
  // "10 bx of 100", where "10" may also be a size
  [
    new RegExp(String.raw`(?<![\d.#/])\b${number}\s*${word}\s*(?:of|@|x)\s*${number}${measured}`, 'i'),
    (m) => pack(m[1], m[2], undefined),
    ([, outer = '']) => outer,
  ],
  // "100/bx", "100 per box", "100 ct box", "100-pk", "100 bx"
  [
    new RegExp(
      String.raw`(?<![\d.x×#*/]|no\.? ?)\b${number}\s*(?:${count}\.?\s*)?(?:(?:/|\bper\b)\s*|-)(${word})\b`,
      'i',
    ),
    (m) => pack(undefined, m[1], m[2]),
  ],
  // "box of 100", "bx/100", "pk-6"
  [
    new RegExp(String.raw`\b(${word})\s*(?:of|/|-|:)\s*${number}${measured}(?!\s*[x×/])`, 'i'),
    (m) => pack(undefined, m[2], m[1]),
  ],
  // "100 ct", "100pcs", "100's"
  [
    new RegExp(String.raw`(?<![\d.x×#*/])\b${number}\s*(?:-?\s*${count}\b\.?|['’]s\b)`, 'i'),
    (m) => pack(undefined, m[1], undefined),
  ],
  // "100pk", "6 pack", "144case"
  [
    new RegExp(String.raw`(?<![\d.x×#*/])\b${number}(?:\s*(packs?|pks?|pkgs?|bx|cs)|(${word}))\b`, 'i'),
    (m) => pack(undefined, m[1], m[2] ?? m[3]),
  ],
];

interface RowPack {
  readonly pack: Pack | undefined;
  /** The text without its pack. */
  readonly rest: string;
}

/** Pack stated in a row's text: "Carbon nitrile M 100/bx" is a box of 100. */
export function readPack(text: string): RowPack {
  const whole = packOf(text);
  if (whole?.container)
    return { pack: { ...whole, container: unitOf(whole.container) ?? whole.container }, rest: '' };
  for (const [form, read, keeps = () => ','] of forms) {
    const found = form.exec(text);
    if (!found) continue;
    const said = read(found);
    if (said.inner < 1 || said.outer < 1 || said.inner > 20_000) continue;
    return {
      pack: said,
      rest: `${text.slice(0, found.index)} ${keeps(found)} ${text.slice(found.index + found[0].length)}`,
    };
  }
  return { pack: undefined, rest: text };
}
