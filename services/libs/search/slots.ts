import { formatCount } from '@sextant/domain/shared/plural.js';
import { ONE_CONTAINER } from '@sextant/domain/vocabulary/containers.js';
import type { Dilution } from '@sextant/domain/vocabulary/dilutions.js';
import { letterSizes, sizes, sizeTitle } from '@sextant/domain/vocabulary/sizes.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import type { LetterSize } from './letter-sizes.js';
import type { SearchDocument } from './search-document.js';

/** An attribute with exclusive values: a glove of size M is not of size L. */
export type SlotName =
  | 'size'
  | 'gauge'
  | 'ratio'
  | 'shade'
  | 'grit'
  | 'level'
  | 'percent'
  | 'number'
  | 'usp'
  | 'count'
  | 'cure'
  | 'set'
  | 'color'
  | 'material'
  | 'flavor';

/** An attribute that a query asks for. */
export interface Slot {
  readonly name: SlotName;
  readonly value: string;
  /** Text for people: "Size: Medium". */
  readonly label: string;
  /** The part of the query that asks for it, as typed. */
  readonly text: string;
}

const values = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const names = line.split(',').map((name) => queryWords(name).join(' '));
        return names.map((name) => [name, names[0] as string] as const);
      }),
  );

/** Values in words, one per line with its other spellings; the first spelling is canonical. */
const worded: Readonly<Partial<Record<SlotName, ReadonlyMap<string, string>>>> = {
  size: values(`${sizes.join('\n')}\npediatric, child`),
  grit: values(`
xfine, superfine, super fine, ultra fine
fine
medium
coarse
xcoarse, super coarse`),
  cure: values(`
light cure, light cured, lc
dual cure, dual cured, dc
self cure, self cured, chemical cure, sc`),
  set: values(`
fast set, quick set, rapid set
regular set, normal set
slow set, extended set`),
  color: values(
    'black\nblue\nlight blue\nwhite\npink\ngreen\npurple\nlavender\nlilac\nviolet\nred\nyellow\norange\ngray\nbeige\nteal\nmauve\nmagenta\nclear',
  ),
  material: values(
    'nitrile\nnatural rubber latex, latex\nvinyl\nchloroprene, neoprene\npolyisoprene\npolyethylene',
  ),
  flavor: values(
    'mint\ncherry\nbubblegum, bubble gum\ncinnamon\norange\nchocolate\ngrape\nstrawberry\nraspberry\nvanilla\nmelon\nunflavored, plain',
  ),
};

/** Specifications whose values fill a slot. */
const specifications: Readonly<Record<string, SlotName>> = {
  size: 'size',
  gauge: 'gauge',
  shade: 'shade',
  level: 'level',
  grit: 'grit',
  cut: 'grit',
  cure: 'cure',
  set: 'set',
  color: 'color',
  material: 'material',
  flavor: 'flavor',
  'iso size': 'number',
  'tip / taper': 'number',
};

const titles: Readonly<Record<SlotName, string>> = {
  size: 'Size',
  gauge: 'Gauge',
  ratio: 'Ratio',
  shade: 'Shade',
  grit: 'Grit',
  level: 'Level',
  percent: 'Strength',
  number: 'Size',
  usp: 'Size',
  count: 'Pack',
  cure: 'Cure',
  set: 'Set',
  color: 'Color',
  material: 'Material',
  flavor: 'Flavor',
};

const gauge = /\b(\d{2})(?:\s*(?:ga|gauge|g)|-gauge)\b/gi;
/** Levels of protection of masks and gowns. */
const level = /\b(?:(?:astm|aami)\s+)?level[\s-]+([1-4])\b/gi;
const ratio = /\b1\s*:\s*(\d{1,3}(?:,\d{3})+|\d{4,6})(k)?\b|\b1\s*:\s*(\d{2,3})k\b/gi;
const percent = /(\d+(?:\.\d+)?)\s*(?:%|percent\b)/gi;
const shade = /\b([a-d][1-4](?:\.5)?|bl[1-4]|[a-d]\d(?:\.5)?o)\b/gi;
const numbered = /(?:#\s*|\bno\.?\s*|\bsize[\s-]+#?)(\d{1,3})\b(?!-\d)/gi;
/** Thickness of a suture by the United States Pharmacopeia: "4-0", "4/0". */
const usp = /(?<![\d.,:/-])(\d{1,2})\s?[-/]\s?0(?![\d.,:/-])/gi;
const perPack = new RegExp(
  String.raw`\b(\d{1,4})\s*(?:/|per\s+)(?:${ONE_CONTAINER})\b|\b(?:${ONE_CONTAINER})\s+of\s+(\d{1,4})\b|\b(\d{2,4})\s*(?:ct|count|pcs|pieces)\b`,
  'gi',
);

const ratioValue = (match: RegExpMatchArray): string =>
  match[3] ? `${match[3]}000` : `${(match[1] ?? '').replaceAll(',', '')}${match[2] ? '000' : ''}`;
/** "1:100,000", as catalogs write it. */
export const inRatio = (parts: number): string => `1:${formatCount(parts)}`;
const packValue = (match: RegExpMatchArray): string => match[1] ?? match[2] ?? match[3] ?? '';

interface Written {
  readonly name: SlotName;
  readonly pattern: RegExp;
  readonly valueIn: (match: RegExpMatchArray) => string;
  /** The value for people. */
  readonly shown: (match: RegExpMatchArray) => string;
}

const figure = (match: RegExpMatchArray): string => String(Number(match[1]));
const said = (match: RegExpMatchArray): string => match[1] ?? '';

/** Values that are written in figures. */
const written: readonly Written[] = [
  {
    name: 'ratio',
    pattern: ratio,
    valueIn: ratioValue,
    shown: (match) => inRatio(Number(ratioValue(match))),
  },
  { name: 'percent', pattern: percent, valueIn: figure, shown: (match) => `${said(match)}%` },
  { name: 'gauge', pattern: gauge, valueIn: said, shown: (match) => `${said(match)} ga` },
  { name: 'count', pattern: perPack, valueIn: packValue, shown: packValue },
  { name: 'number', pattern: numbered, valueIn: figure, shown: (match) => `#${said(match)}` },
  {
    name: 'shade',
    pattern: shade,
    valueIn: (match) => said(match).toLowerCase(),
    shown: (match) => said(match).toUpperCase(),
  },
  { name: 'level', pattern: level, valueIn: said, shown: said },
  { name: 'usp', pattern: usp, valueIn: said, shown: (match) => `${said(match)}-0` },
];

/** Kind of a flavor or color, which is excluded when another one is asked for; undefined for other words. */
export const exclusiveValue = (word: string): 'flavor' | 'color' | undefined =>
  (['flavor', 'color'] as const).find((name) => worded[name]?.has(word));

const SLOT = 'slot:';
const term = (name: SlotName, value: string): string => `${SLOT}${name}:${value}`;
/** True for a term of documents with a value of an attribute. */
export const isSlotTerm = (key: string): boolean => key.startsWith(SLOT);

const REFUSABLE = ['size', 'color', 'grit', 'cure', 'set'] as const;
const LONGEST = 2;

/**
 * The term of the value in words that words begin with, in several words or short: "x small", "xs", "light blue". Undefined for
 * a whole word, which is a word of names as well.
 */
export function shortValueAt(
  words: readonly string[],
): { readonly key: string; readonly length: number } | undefined {
  for (let length = LONGEST; length > 0; length -= 1) {
    if (words.length < length) continue;
    const form = queryWords(words.slice(0, length).join(' ')).join(' ');
    for (const name of REFUSABLE) {
      const value = worded[name]?.get(form) ?? worded[name]?.get(form.replaceAll(' ', ''));
      if (value !== undefined && (length > 1 || value !== form)) return { key: term(name, value), length };
    }
  }
  return undefined;
}
/**
 * The term of the value in figures that a text begins with, "27 gauge", "#25" or "size M", and the number of its characters.
 * @param isHeld as of `slotsIn`
 */
export function figureAt(
  text: string,
  isHeld: (key: string) => boolean,
): { readonly key: string; readonly length: number } | undefined {
  const [letters, letter = ''] = /^size[\s-]+([sml])\b/i.exec(text) ?? [];
  if (letters !== undefined)
    return { key: term('size', letterSizes[letter.toLowerCase()] ?? ''), length: letters.length };
  for (const { name, pattern, valueIn } of written) {
    const match = new RegExp(pattern, 'iy').exec(text);
    const key = match && term(name, valueIn(match));
    if (match && key !== null && isHeld(key)) return { key, length: match[0].length };
  }
  return undefined;
}

/** Term of every document that states the attribute. */
export const anyOf = (name: SlotName): string => `${SLOT}${name}`;
/** Term of documents with this value. */
export const valued = ({ name, value }: Pick<Slot, 'name' | 'value'>): string => term(name, value);

/** Terms of a document's exclusive attributes, from its specifications and, for ratios, strengths and gauges, its name. */
export function slotTerms(doc: SearchDocument): Set<string> {
  const terms = new Set<string>();
  const add = (name: SlotName, value: string) => terms.add(term(name, value)).add(anyOf(name));
  for (const [key, value] of Object.entries(doc.specifications)) {
    const name = specifications[key.toLowerCase()];
    if (!name) continue;
    const words = queryWords(value);
    const known = worded[name];
    if (known) {
      // "Regular Set" and "X-Small" match as a whole, "Satin Blue" by its words.
      const whole = known.get(words.join(' '));
      if (whole) add(name, whole);
      else for (const word of words) if (known.has(word)) add(name, known.get(word) as string);
    }
    if (name === 'shade')
      for (const [, found = ''] of value.matchAll(shade)) add('shade', found.toLowerCase());
    if (name === 'gauge') for (const [, found = ''] of value.matchAll(gauge)) add('gauge', found);
    if (name === 'level') for (const [, found = ''] of value.matchAll(level)) add('level', found);
    if (name === 'size') for (const [, found = ''] of value.matchAll(usp)) add('usp', found);
    if ((name === 'number' || name === 'size') && /^#?\d{1,3}\b(?!-0)/.test(value))
      add('number', String(Number(/\d+/.exec(value)?.[0])));
  }
  const quantity = doc.specifications['Package Quantity'];
  if (quantity && /^\d+$/.test(quantity)) add('count', quantity);
  const strengths = `${doc.name} ; ${doc.specifications['Strength'] ?? ''} ; ${doc.specifications['Vasoconstrictor'] ?? ''} ; ${doc.specifications['Concentration'] ?? ''}`;
  for (const match of strengths.matchAll(ratio)) add('ratio', ratioValue(match));
  if (/\bplain\b|without (?:epinephrine|vasoconstrictor)/i.test(strengths)) add('ratio', 'none');
  for (const [, found = ''] of strengths.matchAll(percent)) add('percent', String(Number(found)));
  for (const match of `${doc.name} ; ${doc.specifications['Packaging'] ?? ''}`.matchAll(perPack))
    add('count', packValue(match));
  return terms;
}

/**
 * True when the document states an attribute with another value than the one asked for. Words that may ask for several attributes
 * ("orange") ask for any of them.
 */
export function contradicts(doc: SearchDocument, slots: readonly Slot[]): boolean {
  const terms = slotTerms(doc);
  const has = (slot: Slot): boolean => terms.has(valued(slot));
  return slots.some(
    (slot) => terms.has(anyOf(slot.name)) && !slots.some((other) => other.text === slot.text && has(other)),
  );
}

/** True when the attribute selects one product of a family; material, cure and percentage are common to all of them. */
export const isOneOfFamily = ({ name }: Slot): boolean => !['material', 'cure', 'percent'].includes(name);

/** Display of a worded value: "xlarge" → "X-Large", "dual cure" → "Dual Cure". */
const shown = (value: string): string => value.replace(/(?<![a-z\d])[a-z]+/g, (word) => sizeTitle(word));

/** The size that a text names by itself, as catalogs write it: "M" and "med" are "Medium"; undefined for numbers. */
export function sizeTitleNamed(text: string): string | undefined {
  const words = queryWords(text).join(' ');
  const value = letterSizes[words] ?? worded.size?.get(words);
  return value && shown(value);
}

/** True when a word of the text names this size; without one, any size. */
export const saysSize = (text: string, size?: string): boolean =>
  queryWords(text).some((word) => {
    const named = sizeTitleNamed(word);
    return named !== undefined && (size === undefined || named === size);
  });

/**
 * Attributes that a query asks for.
 * @param letters letters of the query that are sizes
 * @param dilutions ratios of the query that are short for those of catalogs
 * @param isHeld true when a document has this value: a value that none has is read as a plain word
 */
export function slotsIn(
  query: string,
  letters: readonly LetterSize[],
  dilutions: readonly Dilution[],
  isHeld: (slot: Pick<Slot, 'name' | 'value'>) => boolean,
): Slot[] {
  const found: Slot[] = [];
  const add = (name: SlotName, value: string, display: string, text: string) => {
    if (!isHeld({ name, value }) || found.some((slot) => slot.name === name)) return;
    found.push({ name, value, label: `${titles[name]}: ${display}`, text: text.trim() });
  };
  for (const { from, to, value } of letters) add('size', value, shown(value), query.slice(from, to));
  for (const { from, to, parts } of dilutions)
    add('ratio', String(parts), inRatio(parts), query.slice(from, to));
  for (const { name, pattern, valueIn, shown: display } of written)
    for (const match of query.matchAll(pattern)) add(name, valueIn(match), display(match), match[0]);
  // Phrases are taken from the text as typed, so that removing a chip removes exactly its phrase.
  const tokens = [...query.matchAll(/[\p{L}\p{N}.]+/gu)].map(({ index, 0: token }) => ({
    from: index,
    to: index + token.length,
  }));
  for (let at = 0; at < tokens.length; at += 1) {
    for (const length of [3, 2, 1]) {
      const last = tokens[at + length - 1];
      if (!last) continue;
      const text = query.slice(tokens[at]?.from, last.to);
      const phrase = queryWords(text).join(' ');
      const meant = (Object.entries(worded) as [SlotName, ReadonlyMap<string, string>][]).filter(
        ([, known]) => known.has(phrase),
      );
      for (const [name, known] of meant) {
        const value = known.get(phrase) as string;
        add(name, value, shown(value), text);
      }
      if (meant.length > 0) {
        at += length - 1;
        break;
      }
    }
  }
  return found;
}
