import { synonymsOf } from '@sextant/domain/vocabulary/synonyms.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { formerNames } from '@sextant/search/former-names.js';
import { OTHER_PRODUCTS } from '@sextant/search/listed-words.js';
import { goodsOf, isOfGoods } from '@sextant/search/sellers-asked.js';
import type { SearchCatalog } from '@sextant/search/search-catalog.js';
import { editDistance } from '@sextant/domain/vocabulary/edit-distance.js';
import type { Reading } from '@sextant/search/read-query.js';

/** Shortest word that may be a typo of a known one. */
const TYPO_LETTERS = 6;

/** Knowledge of the catalog for reading messages. */
export interface Vocabulary {
  /** Attributes and exclusions, read as a search reads them. */
  read(text: string): Reading;
  /** The brand that a text names, and the words that name it. */
  brandIn(text: string): { readonly brand: string; readonly said: string } | undefined;
  /** True for the name of a seller that means a brand of goods where it is not said to be their source. */
  isSellerOfGoods(name: string): boolean;
  /** True when a word, in this spelling, names goods of the catalog. */
  names(word: string): boolean;
  /** True when a word names goods of the catalog, or is a typo of one that does. */
  knows(word: string): boolean;
  /** The catalog's spelling of a word; undefined when the word is no typo of one that names goods. */
  spelled(word: string): string | undefined;
}

/** Words that many brands begin with, and words that more often mean something else than a brand. */
const ambiguous = new Set(
  'american dental dentist first general house national north pacific premier premium pro quality smart star sure the united universal young'.split(
    ' ',
  ),
);

/** Pattern of a name however it is spaced, with "&" or "and". */
const patternOf = (name: string): string =>
  name
    .split(/\s*&\s*/)
    .map((part) =>
      part
        .split(/[\s-]+/)
        .map((word) => RegExp.escape(word))
        .join('[\\s-]*'),
    )
    .join('\\s*(?:&|and)\\s*');
/** A name of a brand however it is spaced: "Hu-Friedy", "hu friedy" and "hufriedy" are one. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\band\b/g, '&')
    .replace(/[\s-]+/g, '');

/** Brands by their spoken names: the whole name, or its first word where that is distinctive. */
function spokenBrands(
  brands: readonly string[],
  isTelling: (first: string, brand: string) => boolean,
): ReadonlyMap<string, string> {
  const spoken = new Map<string, string>();
  const byFirst = Map.groupBy(brands, (brand) => brand.toLowerCase().split(/\s+/)[0] ?? '');
  for (const [first, own] of byFirst)
    if (own.length === 1 && own[0] && first.length > 1 && !ambiguous.has(first) && isTelling(first, own[0]))
      spoken.set(first, own[0]);
  for (const brand of brands)
    if (!/^[a-z]+$/i.test(brand) || isTelling(brand.toLowerCase(), brand))
      spoken.set(brand.toLowerCase(), brand);
  for (const [name, brand] of formerNames) if (brands.includes(brand)) spoken.set(name, brand);
  return spoken;
}

/** Vocabulary of the current catalog; brands are read again when the catalog has changed. */
export function vocabularyOf(catalog: SearchCatalog): Vocabulary {
  const { lexicon } = catalog;
  const names = (term: string): boolean => lexicon.names(term);
  let known: { readonly version: number; readonly names: Map<string, string>; readonly pattern: RegExp };
  const brands = () => {
    if (known?.version !== catalog.version) {
      const counts = new Map(catalog.options().brands.map(({ name, count }) => [name, count]));
      // A word that names far more goods than the brand has, such as "air" or "surgical", does not stand for the brand.
      const isTelling = (first: string, brand: string): boolean =>
        queryWords(first).every((term) => lexicon.naming(term) <= OTHER_PRODUCTS * (counts.get(brand) ?? 0));
      const spoken = spokenBrands([...counts.keys()], isTelling);
      const names = new Map([...spoken].map(([name, brand]) => [keyOf(name), brand]));
      const longestFirst = [...spoken.keys()].sort((a, b) => b.length - a.length);
      // With no brands, the pattern must match nothing.
      const pattern = new RegExp(
        `(?<![\\w-])(?:${longestFirst.map(patternOf).join('|') || '(?!)'})(?![\\w-])`,
        'i',
      );
      known = { version: catalog.version, names, pattern };
    }
    return known;
  };
  const isName = (word: string): boolean =>
    queryWords(word).some((term) => names(term) || synonymsOf(term).some(names));
  const slip = (word: string): string | undefined => {
    const terms = queryWords(word);
    if (word.length < TYPO_LETTERS || terms.length !== 1) return undefined;
    // A typo has the right first letter, and is not merely the beginning of a longer word.
    const isSlip = (term: string) =>
      term[0] === word[0]?.toLowerCase() &&
      (!term.startsWith(word.toLowerCase()) || term.length === word.length + 1) &&
      (word.length > 8 || editDistance(term, terms[0] ?? '', 1) <= 1);
    return lexicon.corrections(terms[0] ?? '', 3).find((term) => isSlip(term) && names(term));
  };
  /** True for the beginning of a long word that stands for it: "polycarb". */
  const isShort = (word: string): boolean =>
    /^[a-z]{5,}$/i.test(word) && lexicon.completions(word.toLowerCase(), 3).some(names);
  return {
    read: (text) => catalog.read(text),
    brandIn(text) {
      const { names, pattern } = brands();
      const said = pattern.exec(text)?.[0];
      const brand = said && names.get(keyOf(said));
      return brand ? { brand, said } : undefined;
    },
    isSellerOfGoods: (name) => isOfGoods(name, goodsOf(lexicon)),
    names: isName,
    knows: (word) => isName(word) || isShort(word) || slip(word) !== undefined,
    spelled: (word) => (isName(word) ? word : slip(word)),
  };
}
