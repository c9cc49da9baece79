import type { CatalogIndex } from './catalog-index.js';
import type { Evidence } from './confidence.js';
import type { Family } from './family.js';
import type { NearWord } from './family-words.js';
import type { RowReading } from './row-reading.js';
import type { Meaning } from './vocabulary.js';
import { FUZZY_FROM, type ReadWord } from './word-meanings.js';

/** Relation of the brand that a row names to that of a family. */
export function compareBrand(
  index: CatalogIndex,
  family: Family,
  words: readonly ReadWord[],
  { brandWords }: RowReading,
  near: readonly NearWord[],
): Evidence['brand'] {
  const agrees = ({ meanings }: ReadWord) =>
    meanings.some(({ term, weight }) => weight >= FUZZY_FROM && family.brandTerms.has(term));
  // A product's name in the column of brands states no brand.
  const isMaker = brandWords.every((word) => index.isOfBrand(word));
  const stated = words.filter(
    ({ word, meanings }) =>
      brandWords.includes(word) &&
      !(
        !isMaker &&
        index.vocabulary.has(word) &&
        !index.isBrand(word) &&
        meanings.some(({ term }) => family.terms.has(term) && !family.brandTerms.has(term))
      ),
  );
  if (stated.length > 0) {
    const all = stated.reduce((sum, { weight }) => sum + weight, 0);
    const agreeing = stated.filter(agrees).reduce((sum, { weight }) => sum + weight, 0);
    if (agreeing >= all / 2) return 'agrees';
    const carried = stated.some(({ meanings }) =>
      meanings.some(({ term, weight }) => weight >= FUZZY_FROM && index.isOfBrand(term)),
    );
    return carried ? 'differs' : 'unknown';
  }
  const names = ({ term, weight }: Meaning): boolean =>
    weight >= FUZZY_FROM && family.brandTerms.has(term) && index.isBrand(term);
  if (words.some(({ meanings }) => meanings.some(names))) return 'agrees';
  // "SS" for "Slow Set" is no maker.
  const isInitials = (word: string) => family.variants.some(({ initials }) => initials.has(word));
  const foreign = words.some(
    ({ word }, at) =>
      index.isBrand(word) && near[at]?.explained === false && !(word.length <= 3 && isInitials(word)),
  );
  return foreign ? 'differs' : 'unsaid';
}
