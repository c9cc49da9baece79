import type { Family } from './family.js';
import type { Vocabulary } from './vocabulary.js';

/** A word in the names of a larger share of a category's families is no name of one of them. */
const SELDOM = 0.1;

interface WeightedTerm {
  readonly term: string;
  readonly rarity: number;
}

/** Words of the name that the products of a family share, each with its weight. */
export interface FamilyName {
  readonly head: readonly WeightedTerm[];
  /** Terms rare in the category: the product's distinctive name. */
  readonly distinctive: readonly WeightedTerm[];
}

/** Name of each family. */
export function namesOf(families: readonly Family[], vocabulary: Vocabulary): Map<Family, FamilyName> {
  const counts = new Map<string, number>();
  const sizes = new Map<string, number>();
  const key = ({ leaf }: Family, term: string): string => `${leaf}\n${term}`;
  for (const family of families) {
    sizes.set(family.leaf, (sizes.get(family.leaf) ?? 0) + 1);
    for (const term of family.headTerms)
      counts.set(key(family, term), (counts.get(key(family, term)) ?? 0) + 1);
  }
  return new Map(
    families.map((family) => {
      const most = Math.max(2, SELDOM * (sizes.get(family.leaf) ?? 0));
      const head = family.headTerms
        .filter((term) => !term.includes('_'))
        .map((term) => ({ term, rarity: vocabulary.rarity(term) }));
      return [
        family,
        { head, distinctive: head.filter(({ term }) => (counts.get(key(family, term)) ?? 0) <= most) },
      ];
    }),
  );
}

/** Share of the terms that are said, weighted by their information. */
export function coverage(terms: readonly WeightedTerm[], saying: (term: string) => number): number {
  let [all, covered] = [0, 0];
  for (const { term, rarity } of terms) {
    all += rarity;
    covered += rarity * saying(term);
  }
  return all === 0 ? 1 : covered / all;
}
