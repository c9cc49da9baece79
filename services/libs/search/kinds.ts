import { queryWords } from '@sextant/domain/vocabulary/words.js';

/**
 * Words of a name that say its kind, of which the last is its head: those before the first comma, dash or bracket, sizes left out.
 * Not the cut of the matcher of lists (`inventory/matching/family.ts`), for which a size in brackets belongs to the name.
 */
export const kindIn = (name: string): string[] =>
  queryWords(name.split(/,| - | \(/, 1)[0] ?? '').filter((word) => !/\d/.test(word));

/** Heads of names whose things replace or remove the thing named before: an "Alginate Substitute" is no alginate. */
export const privative =
  /^(?:substitute|alternative|replacement|imitation|remover|dissolver|neutralizer|eliminator)$/;
/** Heads of names whose things only serve the thing named before: "Bib Holders" are no bibs. */
const serving = /^(?:holder|dispenser|organizer|rack|stand|accessory)$/;

/**
 * True for a product of another kind than the words ask for, although a search finds it by them: one that serves or replaces the thing
 * ("Bib Holders"), or that is another of the kinds of its category ("Tray Covers" of "Bibs, Cups & Covers").
 */
export function isOfOtherKind(name: string, category: string, words: readonly string[]): boolean {
  const kind = kindIn(name);
  const head = kind.at(-1);
  if (head === undefined || words.includes(head)) return false;
  const kinds = queryWords(category);
  const asked = words.filter((word) => kinds.includes(word));
  const own = queryWords(name);
  const isNamed = asked.length === 0 || asked.some((word) => own.includes(word));
  return privative.test(head) || serving.test(head)
    ? !isNamed || kind.some((word) => words.includes(word))
    : !isNamed && kinds.includes(head);
}
