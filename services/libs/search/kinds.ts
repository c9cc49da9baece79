import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { privative } from './fields.js';

/** Things that only serve the thing named before them: "Bib Holders" are no bibs. */
const serving = /^(?:holder|dispenser|organizer|rack|stand|accessory)$/;

/** The kinds that a category is made up of, in words: "Prophy Paste & Angles" is prophy paste and angles. */
const kindsIn = (category: string): string[][] =>
  category
    .split(/[,&]/)
    .map((kind) => queryWords(kind))
    .filter((kind) => kind.length > 0);

/**
 * True for a product of another kind than the words ask for, although a search finds it by them: one that serves or replaces the thing
 * ("Bib Holders"), or that is another of the kinds of its category ("Tray Covers" of "Bibs, Cups & Covers", "Prophy Angles" of "Prophy
 * Paste & Angles"). Names are read in any order, because feeds write them so: "Bib Holders Zirc, White".
 */
export function isOfOtherKind(name: string, category: string, words: readonly string[]): boolean {
  const own = queryWords(name);
  const serves = (word: string): boolean =>
    !words.includes(word) && (serving.test(word) || privative.test(word));
  if (own.some((word, n) => serves(word) && words.includes(own[n - 1] ?? ''))) return true;
  const kinds = kindsIn(category);
  const kindWords = kinds.flat();
  const isNamed = (kind: readonly string[], among: readonly string[]): boolean =>
    kind.every((word) => among.includes(word));
  const whole = kinds.filter((kind) => isNamed(kind, words));
  // "Paste" alone asks for prophy paste.
  const asked =
    whole.length > 0 ? whole : words.filter((word) => kindWords.includes(word)).map((word) => [word]);
  if (asked.length === 0 || asked.some((kind) => isNamed(kind, own))) return false;
  const isAsked = (word: string): boolean => asked.some((kind) => kind.includes(word));
  const isOfAnother = own.some((word) => kindWords.includes(word) && !isAsked(word));
  return isOfAnother || (own.some(serves) && !own.some(isAsked));
}
