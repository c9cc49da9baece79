import { substanceAt } from '@sextant/domain/vocabulary/substances.js';
import { letterSizes } from '@sextant/domain/vocabulary/sizes.js';
import { usesOf } from '@sextant/domain/vocabulary/purposes.js';
import { phrasesIn } from '@sextant/domain/vocabulary/synonyms.js';
import { normalizeCode, queryWords, withoutStopWords } from '@sextant/domain/vocabulary/words.js';
import { exclusiveValue, slotTerms, valued } from './slots.js';
import { freeOf, negationsIn } from './negation.js';
import type { SearchDocument } from './search-document.js';
import { readSharedText, readText, type TextReading } from './text-reading.js';
import { stemOf } from './word-stems.js';

/** Weight of a word in each field, and the usual length of the field in words. */
const fields = {
  name: { weight: 3, usual: 9 },
  brand: { weight: 1.6, usual: 2 },
  leaf: { weight: 2.4, usual: 3 },
  branch: { weight: 1, usual: 3 },
  specifications: { weight: 0.9, usual: 16 },
  description: { weight: 0.35, usual: 30 },
  code: { weight: 3, usual: 1 },
} as const;

type TextField = Exclude<keyof typeof fields, 'code'>;

const textFields = ['name', 'brand', 'leaf', 'branch', 'specifications', 'description'] as const;

/** Influence of a field's length: 0 ignores it, 1 divides the weight of a word by it. */
const LENGTH_SHARE = 0.4;
/** Weight of the bare number of a measure: "25" may mean "25 mm", but more likely "#25". */
const NUMBER_SHARE = 0.2;
/** Extra weight of the head of a name: "X-Ray Sensor Barriers" are barriers. */
const HEAD_SHARE = 1.25;
/** Weight of the words before a head that replaces or removes the thing they name: an "Alginate Substitute" is no alginate. */
const BEFORE_PRIVATIVE = 0.6;
export const privative =
  /^(?:substitute|alternative|replacement|imitation|remover|dissolver|neutralizer|eliminator)$/;

/**
 * Words of a name that say its kind, of which the last is its head: those before the first comma, dash or bracket, sizes left out.
 * Not the cut of the matcher of lists (`inventory/matching/family.ts`), for which a size in brackets belongs to the name.
 */
const kindIn = (name: string): string[] =>
  queryWords(name.split(/,| - | \(/, 1)[0] ?? '').filter((word) => !/\d/.test(word));

/** Weight above which further repetition hardly counts. */
const SATURATION = 1.4;

/** Specifications that repeat other fields or concern logistics: in an index they only add noise. */
const unspoken = new Set(['Manufacturer Code', 'Brand', 'Package Quantity', 'Case Quantity', 'GTIN']);

/** Texts of each field; a phrase never spans two texts. */
type Readings = Readonly<Record<TextField, readonly TextReading[]>>;

const brandTexts = ({ brand, manufacturer }: SearchDocument): string[] =>
  manufacturer === brand ? [brand] : [brand, manufacturer];

function readingsOf(doc: SearchDocument): Readings {
  const { categories, specifications } = doc;
  return {
    name: [readText(doc.name)],
    brand: brandTexts(doc).map(readSharedText),
    leaf: categories.slice(-1).map(readSharedText),
    branch: categories.slice(0, -1).map(readSharedText),
    specifications: Object.keys(specifications)
      .filter((name) => !unspoken.has(name))
      .map((name) => readSharedText(specifications[name] as string)),
    description: [readText(doc.description)],
  };
}

/** Words of name, brand and categories: the possible meanings of a misspelled word. */
export function titleWords(doc: SearchDocument): string[] {
  const others = [...brandTexts(doc), ...doc.categories].flatMap((text) => readSharedText(text).words);
  return [...queryWords(doc.name), ...others];
}

/** Term of documents that hold a substance, named by one of its names or by one of its holders. */
export const holding = (substance: string): string => `has:${substance}`;

/** Explicit values of a specification named like a substance: "Latex: No". */
const absent = /^(no|none|free|0|false|n\/a)$/i;
const present = /^(yes|true|contains|with)$/i;
/** Impact of an explicit "X-free". */
const FREE_IMPACT = 0.5;

/** Term of documents whose titles have a word with this stem. Points in Qdrant hold it: another prefix would need new ones. */
export const related = (stem: string): string => `family:${stem}`;
/** Term of documents with a use, by a word of the use or its stem. */
export const usedFor = (word: string): string => `use:${stemOf(word) ?? word}`;
/** Impact of a word of a product's uses. */
const USE_IMPACT = 0.6;

/** Specifications with one value per product: a product that states one value has no other. */
const exclusive: Readonly<Record<string, string>> = {
  Material: 'material',
  Treatment: 'material',
  Flavor: 'flavor',
  Color: 'color',
};
/** Term of documents that specify this material: a whole value, or one of its words. */
export const materialOf = (words: readonly string[]): string => `material:${words.join(' ')}`;
/** Term of documents of this brand or manufacturer. */
export const brandOf = (words: readonly string[]): string => `brand:${words.join(' ')}`;
export const isBrandTerm = (term: string): boolean => term.startsWith(brandOf([]));
export const wordsOfBrand = (term: string): string[] => term.slice(brandOf([]).length).split(' ');
/** Term of documents that state their material, flavor or color, and so would name this one if they had it. */
export const stating = (key: string): string => `states:${exclusiveValue(key) ?? 'material'}`;

/** "Latex", "Latex Content", "Contains Latex" → latex. */
function substanceNamed(specification: string): string | undefined {
  const words = queryWords(specification).filter(
    (word) => !/^(?:contain|containing|content|include)$/.test(word),
  );
  const substance = substanceAt(words, 0);
  return substance?.length === words.length ? substance.id : undefined;
}

/** Keys that a document claims to hold and to be free of. A claim of name or specifications beats its description. */
function claims(doc: SearchDocument, readings: Readings) {
  const held = new Set<string>();
  const free = new Set<string>();
  for (const { negated } of Object.values(readings).flat()) for (const key of negated) free.add(key);
  for (const [name, value] of Object.entries(doc.specifications)) {
    const [yes, no] = [present.test(value.trim()), absent.test(value.trim())];
    if (!yes && !no) continue;
    // "Latex-Free: Yes" and "Latex: No" mean the same.
    const [negation] = negationsIn(name);
    const key = negation?.key ?? substanceNamed(name);
    if (key !== undefined) (yes === (negation === undefined) ? held : free).add(key);
  }
  const { name, specifications, brand, leaf, branch, description } = readings;
  for (const { substances } of [...name, ...specifications, ...brand])
    for (const substance of substances) held.add(substance);
  const kinds = [...name, ...specifications].map(({ kind }) => kind);
  const freeByKind = new Set(kinds.flatMap((kind) => [...kind.free]));
  for (const substance of freeByKind) if (!held.has(substance)) free.add(substance);
  // Some categories name two things, such as a glass ionomer beside amalgams.
  for (const { substances } of [...leaf, ...branch])
    for (const substance of substances) if (!freeByKind.has(substance)) held.add(substance);
  for (const kind of kinds)
    for (const substance of kind.held)
      if (!freeByKind.has(substance) && !free.has(substance)) held.add(substance);
  for (const substance of held) free.delete(substance);
  for (const { substances } of description)
    for (const substance of substances) if (!free.has(substance)) held.add(substance);
  return { held, free };
}

const knownUses = new Map<string, readonly string[]>();

/** Terms of a text of uses, parsed once. */
function useTerms(uses: string): readonly string[] {
  const known = knownUses.get(uses);
  if (known) return known;
  const terms = withoutStopWords(queryWords(uses)).map(usedFor);
  knownUses.set(uses, terms);
  return terms;
}

/** Term of documents that come in small, medium and large, by a word of their kind: of gloves, but not of handpieces. */
export const sizedKind = (word: string): string => `sized:${word}`;
const sizesByLetter = Object.values(letterSizes).map((value) => valued({ name: 'size', value }));

/** Words by which buyers name the kind of a document: the head of its name, its leaf category and its material. */
function kindWords({ name, categories, specifications }: SearchDocument): Set<string> {
  const texts = [categories.at(-1) ?? '', specifications['Material'] ?? ''];
  return new Set([...kindIn(name).slice(-1), ...texts.flatMap(queryWords)]);
}

/** Every term of a document with its impact, 0 to 1: the strength with which the term speaks for the document. */
export function termImpacts(doc: SearchDocument): Map<string, number> {
  const weights = new Map<string, number>();
  const readings = readingsOf(doc);
  for (const field of textFields) {
    const length = readings[field].reduce((sum, { words }) => sum + words.length, 0);
    const { weight, usual } = fields[field];
    const each = weight / (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / usual);
    const add = (term: string, share = 1) => weights.set(term, (weights.get(term) ?? 0) + each * share);
    for (const { asserted, words, compounds, phrases, numbers } of readings[field]) {
      const kind = field === 'name' ? kindIn(asserted) : [];
      const head = kind.at(-1) ?? '';
      const weaker = new Set(privative.test(head) ? kind.slice(0, -1) : []);
      for (const term of words) add(term, weaker.has(term) ? BEFORE_PRIVATIVE : 1);
      for (const term of compounds) add(term);
      for (const token of phrases) add(token);
      for (const number of numbers) add(number, NUMBER_SHARE);
      if (head !== '') {
        add(head, HEAD_SHARE);
        for (const { token } of phrasesIn(kind)) if (token.endsWith(`_${head}`)) add(token, HEAD_SHARE);
      }
      if (field === 'name' || field === 'leaf')
        for (const stem of new Set(words.map(stemOf))) if (stem) add(related(stem));
    }
  }
  const code = normalizeCode(doc.manufacturerCode).toLowerCase();
  if (code) weights.set(code, (weights.get(code) ?? 0) + fields.code.weight);
  for (const [term, weight] of weights) weights.set(term, weight / (weight + SATURATION));
  const { held, free } = claims(doc, readings);
  for (const substance of held) weights.set(holding(substance), 1);
  for (const key of free) weights.set(freeOf(key), FREE_IMPACT);
  for (const brand of brandTexts(doc)) weights.set(brandOf(queryWords(brand)), 1);
  const slots = slotTerms(doc);
  for (const term of slots) weights.set(term, 1);
  if (sizesByLetter.some((size) => slots.has(size)))
    for (const word of kindWords(doc)) weights.set(sizedKind(word), 1);
  for (const uses of usesOf(doc.name)) for (const term of useTerms(uses)) weights.set(term, USE_IMPACT);
  for (const [name, value] of Object.entries(doc.specifications)) {
    if (exclusive[name]) weights.set(`states:${exclusive[name]}`, 1);
    if (exclusive[name] !== 'material') continue;
    const words = queryWords(value);
    for (const material of [words, ...words.map((word) => [word])]) weights.set(materialOf(material), 1);
  }
  return weights;
}
