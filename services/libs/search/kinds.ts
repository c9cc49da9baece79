import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { privative } from './fields.js';

/** Things that only serve the thing named before them: "Bib Holders" are no bibs. */
const serving = /^(?:holder|dispenser|organizer|rack|stand|accessory)$/;

/**
 * True for a product of another kind than the words ask for, although a search finds it by them: one that serves or replaces the thing
 * ("Bib Holders"), or that is another of the kinds of its category ("Tray Covers" of "Bibs, Cups & Covers"). Names are read in any
 * order, because feeds write them so: "Bib Holders Zirc, White".
 */
export function isOfOtherKind(name: string, category: string, words: readonly string[]): boolean {
  const own = queryWords(name);
  const serves = (word: string): boolean =>
    !words.includes(word) && (serving.test(word) || privative.test(word));
  if (own.some((word, n) => serves(word) && words.includes(own[n - 1] ?? ''))) return true;
  const kinds = queryWords(category);
  const asked = words.filter((word) => kinds.includes(word));
  if (asked.length === 0 || asked.some((word) => own.includes(word))) return false;
  return own.some((word) => kinds.includes(word) || serves(word));
}
