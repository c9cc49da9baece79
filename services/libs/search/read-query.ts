import { dilutionsIn } from '@sextant/domain/vocabulary/dilutions.js';
import { allowedEdits, editDistance } from '@sextant/domain/vocabulary/edit-distance.js';
import { substanceAt, substanceNames } from '@sextant/domain/vocabulary/substances.js';
import { isStopWord, queryWords } from '@sextant/domain/vocabulary/words.js';
import { sellerLabel, sellersBut } from '@sextant/sellers/registry.js';
import { brandOf, isBrandTerm } from './fields.js';
import { formerNameAt } from './former-names.js';
import { ignoredWishesIn } from './ignored-wishes.js';
import { letterSizesIn, writtenOut } from './letter-sizes.js';
import type { Lexicon } from './lexicon.js';
import { freeOf, negationsIn, sellerOf, withoutNegation, withoutRanges, type Negation } from './negation.js';
import { sellerAt } from './seller-names.js';
import { goodsOf, sellersAsked, type SellersAsked } from './sellers-asked.js';
import {
  exclusiveValue,
  figureAt,
  inRatio,
  isSlotTerm,
  shortValueAt,
  slotsIn,
  valued,
  type Slot,
} from './slots.js';

interface Excluded extends Negation {
  /** The query without it, where that is not the query without its range. */
  readonly rest: string | undefined;
}

export interface Reading {
  /** The query without its exclusions and sellers, its sizes in words and its ratios as catalogs write them. */
  readonly wanted: string;
  /** Contents and brands that products must not have. */
  readonly exclusions: readonly Excluded[];
  /** Sellers whose offers do not count, by their keys. */
  readonly refusedSellers: readonly Excluded[];
  /** Sellers whose offers alone count. */
  readonly sellersAsked: readonly SellersAsked[];
  readonly slots: readonly Slot[];
  /** True for a query that says no more than which sellers, or which brands and sizes not: every product left answers it. */
  readonly namesNoGoods: boolean;
}

/** Reading of a query in which nothing is said. */
export const NOTHING: Reading = {
  wanted: '',
  exclusions: [],
  refusedSellers: [],
  sellersAsked: [],
  slots: [],
  namesNoGoods: false,
};

/** Words around an exclusion that name no goods: those about the persons it protects, and those that connect it to the rest. */
const wordsAroundExclusions = [
  /\bin (?:it|them)\b|\b(?:i|we|he|she|they|if|(?:that|which|who)(?:\s+(?:has|have|is|are|contains?))?|please|thanks?|but|and|brand(?:s|ed)?)\b/gi,
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
  // Short words such as "FG" are not among those that are spelled right.
  const anyOf = (word: string): string | undefined =>
    !isStopWord(word) && (index.isTitleWord(word) || index.names(word)) ? word : undefined;
  const nameAt = (words: readonly string[]) => {
    const former = formerNameAt(words);
    if (former && index.isBrand(former.brand)) return { key: brandOf(former.brand), length: former.length };
    for (let length = Math.min(4, words.length); length > 0; length -= 1) {
      const name = words.slice(0, length);
      if (length > 1 && index.isMaterial(name)) return { key: name.join(' '), length };
      // A brand of one word is a word of titles like others, unless it has a digit.
      if ((length > 1 || /\d/.test(name[0] ?? '')) && index.isBrand(name))
        return { key: brandOf(name), length };
    }
    return shortValueAt(words);
  };
  const isHeld = (key: string): boolean => index.frequency(key) > 0;
  const short = dilutionsIn(q);
  /** The short ratio that a rest of the query begins with: "lidocaine not 50k". */
  const ratioAt = (text: string) => {
    const said = short.find(({ from }) => q.slice(from) === text);
    const key = said && valued({ name: 'ratio', value: String(said.parts) });
    return said && key && isHeld(key) ? { key, length: said.to - said.from } : undefined;
  };
  const valueAt = (text: string) => figureAt(text, isHeld) ?? ratioAt(text);
  const isBrand = (key: string): boolean =>
    isBrandTerm(key) || index.isBrand([key]) || index.beginsBrand(key);
  const refusable = (words: readonly string[]) => {
    const seller = sellerAt(words);
    return seller && { ...seller, isBrand: index.isBrand(queryWords(sellerLabel(seller.key))) };
  };
  // A subject excluded twice is one exclusion, but both mentions are removed from the wanted text.
  const negations = negationsIn(q, { resolve, anyOf, nameAt, valueAt, isBrand, sellerAt: refusable });
  const once = negations
    .filter(({ key }, i) => negations.findIndex((n) => n.key === key) === i)
    .map((negation): Excluded => ({ ...negation, rest: withoutNegation(q, negations, negation) }));
  const exclusions = once.filter((negation) => sellerOf(negation) === undefined);
  const refusedSellers = once.flatMap((negation) => {
    const key = sellerOf(negation);
    return key === undefined ? [] : { ...negation, key };
  });
  const withoutExclusions = withoutRanges(q, negations);
  const asked = sellersAsked(withoutExclusions, goodsOf(index));
  const withoutSellers = withoutRanges(withoutExclusions, asked);
  const isNarrowed = negations.length + asked.length > 0;
  const withoutWishes = withoutRanges(withoutSellers, ignoredWishesIn(withoutSellers));
  // "In stock" alone is searched for as words.
  const isWishAlone = !isNarrowed && queryWords(withoutWishes).length === 0;
  const rest = (isWishAlone ? withoutSellers : withoutWishes).replaceAll(';', ' ');
  // "Anything except Kerr" asks for nothing else.
  const named = isNarrowed && /^\s*(?:any|every)thing\s*$/i.test(rest) ? '' : rest;
  const goods =
    negations.length > 0
      ? wordsAroundExclusions.reduce((text, pattern) => text.replace(pattern, ' '), named)
      : named;
  const wanted = (goods.trim() || named).trim();
  const letters = letterSizesIn(wanted, index);
  const dilutions = dilutionsIn(wanted);
  const restated = [...letters, ...dilutions.map((said) => ({ ...said, value: inRatio(said.parts) }))];
  const slots = slotsIn(wanted, letters, dilutions, (slot) => isHeld(valued(slot)));
  return {
    wanted: writtenOut(wanted, restated),
    exclusions,
    refusedSellers,
    sellersAsked: asked,
    slots,
    namesNoGoods:
      isNarrowed &&
      queryWords(wanted).length === 0 &&
      exclusions.every(({ key }) => isBrand(key) || isSlotTerm(key)),
  };
}

/**
 * Keys of the sellers whose offers count for a query; undefined: of all.
 * @param among those that count whatever the query says
 */
export function sellersLeft(
  { refusedSellers, sellersAsked: asked }: Reading,
  among?: readonly string[],
): readonly string[] | undefined {
  if (refusedSellers.length + asked.length === 0) return among;
  const wanted = asked.flatMap(({ keys }) => keys);
  return sellersBut(refusedSellers.map(({ key }) => key)).filter(
    (key) => (wanted.length === 0 || wanted.includes(key)) && (among === undefined || among.includes(key)),
  );
}
