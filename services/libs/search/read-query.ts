import { substanceAt, substanceNames } from '@sextant/domain/vocabulary/substances.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { brandOf, freeOf, isBrandTerm } from './fields.js';
import { letterSizesIn, writtenOut } from './letter-sizes.js';
import type { Lexicon } from './lexicon.js';
import { negationsIn, sellerOf, withoutNegations, type Negation } from './negation.js';
import { sellerAt } from './seller-names.js';
import { exclusiveValue, slotsIn, valued, type Slot } from './slots.js';
import { allowedEdits, editDistance } from './spelling.js';

export interface Reading {
  /** The query without its exclusions, its sizes in words. */
  readonly wanted: string;
  /** Contents and brands that products must not have. */
  readonly exclusions: readonly Negation[];
  /** Sellers whose offers do not count, by their keys. */
  readonly refusedSellers: readonly Negation[];
  readonly slots: readonly Slot[];
}

/** Words about the persons an exclusion protects, and words that connect it to the rest; not part of the wanted text. */
const circumstances = [
  /\bin (?:it|them)\b|\b(?:i|we|he|she|they|if|(?:that|which|who)(?:\s+(?:has|have|is|are|contains?))?|please|thanks?|but|and)\b/gi,
  /(?:\b(?:for|with|on|in|as)\s+)?(?:\b(?:an?|the|my|our|this|some|one)\s+)?\b(?:patients?|persons?|people|someone|somebody|assistants?|hygienists?|skin)\b(?:\s+(?:who|that|which|is|are|has|have|with|an?|needs?|wants?)\b)*/gi,
];

/** Id of the substance that a misspelled word means. */
function misspelled(word: string): string | undefined {
  const edits = word.length < 5 ? 0 : allowedEdits(word);
  let [best, least] = [undefined as string | undefined, edits + 1];
  for (const name of substanceNames) {
    const distance = edits > 0 && name[0] === word[0] ? editDistance(word, name, edits) : Infinity;
    if (distance < least) [best, least] = [name, distance];
  }
  return best === undefined ? undefined : substanceAt([best], 0)?.id;
}

/** Reads a query with the vocabulary of the index. */
export function readQuery(q: string, index: Lexicon): Reading {
  const known = (word: string): string | undefined =>
    substanceAt([word], 0)?.id ??
    (index.frequency(freeOf(word)) > 0 || index.isMaterial([word]) || exclusiveValue(word) !== undefined
      ? word
      : undefined);
  const resolve = (word: string): string | undefined => {
    const found = known(word);
    if (found !== undefined || index.frequency(word) > 0) return found;
    const [corrected] = index.corrections(word, 1);
    return misspelled(word) ?? (corrected === undefined ? undefined : known(corrected));
  };
  const anyOf = (word: string): string | undefined => (index.isTitleWord(word) ? word : undefined);
  const nameAt = (words: readonly string[]) => {
    for (let length = Math.min(4, words.length); length > 0; length -= 1) {
      const name = words.slice(0, length);
      if (length > 1 && index.isMaterial(name)) return { key: name.join(' '), length };
      // A brand of one word is a word of titles like others, unless it has a digit.
      if ((length > 1 || /\d/.test(name[0] ?? '')) && index.isBrand(name))
        return { key: brandOf(name), length };
    }
    return undefined;
  };
  const isBrand = (key: string): boolean => isBrandTerm(key) || index.isBrand([key]);
  const refusable = (words: readonly string[]) => {
    const seller = sellerAt(words);
    return seller && { ...seller, isBrand: index.isBrand(queryWords(sellerLabel(seller.key))) };
  };
  // A subject excluded twice is one exclusion, but both mentions are removed from the wanted text.
  const negations = negationsIn(q, { resolve, anyOf, nameAt, isBrand, sellerAt: refusable });
  const once = negations.filter(({ key }, i) => negations.findIndex((n) => n.key === key) === i);
  const exclusions = once.filter((negation) => sellerOf(negation) === undefined);
  const refusedSellers = once.flatMap((negation) => {
    const key = sellerOf(negation);
    return key === undefined ? [] : { ...negation, key };
  });
  const left = withoutNegations(q, negations).replaceAll(';', ' ');
  const spared =
    negations.length > 0 ? circumstances.reduce((text, pattern) => text.replace(pattern, ' '), left) : left;
  const wanted = (spared.trim() === '' ? left : spared).trim();
  const letters = letterSizesIn(wanted, index);
  const slots = slotsIn(wanted, letters, (slot) => index.frequency(valued(slot)) > 0);
  return { wanted: writtenOut(wanted, letters), exclusions, refusedSellers, slots };
}
