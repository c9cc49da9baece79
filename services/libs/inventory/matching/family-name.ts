import type { Family } from './family.js';
import type { Vocabulary } from './vocabulary.js';

/** A word in the names of a larger share of a category's families is no name of one of them. */
const SELDOM = 0.1;

interface Telling {
  readonly term: string;
  readonly telling: number;
}

/** Words of the name that the products of a family share, each with its weight. */
export interface FamilyName {
  readonly head: readonly Telling[];
  /** Terms rare in the category: the product's distinctive name. */
  readonly line: readonly Telling[];
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
        .map((term) => ({ term, telling: vocabulary.telling(term) }));
      return [
        family,
        { head, line: head.filter(({ term }) => (counts.get(key(family, term)) ?? 0) <= most) },
      ];
    }),
  );
}

/** Share of the terms that are said, weighted by their information. */
export function coverage(terms: readonly Telling[], saying: (term: string) => number): number {
  let [all, covered] = [0, 0];
  for (const { term, telling } of terms) {
    all += telling;
    covered += telling * saying(term);
  }
  return all === 0 ? 1 : covered / all;
}
