import { synonymsOf } from '@sextant/domain/vocabulary/synonyms.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import type { SearchCatalog } from '@sextant/search/search-catalog.js';
import { editDistance } from '@sextant/search/spelling.js';
import type { Reading } from '@sextant/search/read-query.js';

/** Products a brand's first word may name for each of its own. */
const OTHERS = 3;
/** A word this long may be a known one, mistyped. */
const TYPO_LETTERS = 6;

/** What the catalog knows, as far as a message is read by it. */
export interface Vocabulary {
  /** Attributes and exclusions, as the search reads them. */
  read(text: string): Reading;
  /** The brand a text names, with the words that name it. */
  brandIn(text: string): { readonly brand: string; readonly said: string } | undefined;
  /** Whether a word, as it is spelled, names goods of the catalog. */
  names(word: string): boolean;
  /** Whether a word names goods of the catalog, or is one letter away from one that does. */
  knows(word: string): boolean;
  /** A word as the catalog spells it; undefined when it is no slip of one that names goods. */
  spelled(word: string): string | undefined;
}

/** Words many brands begin with, and words that are more often something else than a brand. */
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

/** Names of before and after a sale, and the brand of the catalog. */
const formerNames: readonly (readonly [string, string])[] = [
  ['3m espe', '3M'],
  ['solventum', '3M'],
  ['hufriedygroup', 'Hu-Friedy'],
  ['kavo kerr', 'KaVo'],
  ['heraeus', 'Kulzer'],
  ['heraeus kulzer', 'Kulzer'],
];

/** Brands by what people call them: the whole name, or its first word where that is telling. */
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

/** Reads by a catalog as it is now; brands are looked up again when the catalog has changed. */
export function vocabularyOf(catalog: SearchCatalog): Vocabulary {
  const { lexicon } = catalog;
  const names = (term: string): boolean => lexicon.names(term);
  let known: { readonly version: number; readonly names: Map<string, string>; readonly pattern: RegExp };
  const brands = () => {
    if (known?.version !== catalog.version) {
      const counts = new Map(catalog.options().brands.map(({ name, count }) => [name, count]));
      // "Air", "surgical": what names far more goods than those of the brand is a word like any other.
      const isTelling = (first: string, brand: string): boolean =>
        queryWords(first).every((term) => lexicon.naming(term) <= OTHERS * (counts.get(brand) ?? 0));
      const spoken = spokenBrands([...counts.keys()], isTelling);
      const names = new Map([...spoken].map(([name, brand]) => [keyOf(name), brand]));
      const longestFirst = [...spoken.keys()].sort((a, b) => b.length - a.length);
      // Without brands nothing may match.
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
    // A mistyped word begins as it should, and is not merely the beginning of a longer one.
    const isSlip = (term: string) =>
      term[0] === word[0]?.toLowerCase() &&
      (!term.startsWith(word.toLowerCase()) || term.length === word.length + 1) &&
      (word.length > 8 || editDistance(term, terms[0] ?? '', 1) <= 1);
    return lexicon.corrections(terms[0] ?? '', 3).find((term) => isSlip(term) && names(term));
  };
  /** "polycarb": the beginning of a long word stands for it. */
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
    names: isName,
    knows: (word) => isName(word) || isShort(word) || slip(word) !== undefined,
    spelled: (word) => (isName(word) ? word : slip(word)),
  };
}
