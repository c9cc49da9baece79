import { phrasesIn, synonymsOf } from '@sextant/domain/vocabulary/synonyms.js';
import { related, usedFor } from './fields.js';
import type { Lexicon } from './lexicon.js';
import { valued, type Slot } from './slots.js';
import { familyOf } from './word-families.js';
import { numberOf, queryWords, withoutSign, withoutStopWords } from '@sextant/domain/vocabulary/words.js';

/** A term that satisfies a group, and how much it counts against what was typed (1). */
export interface Alternative {
  readonly term: string;
  readonly weight: number;
}

/** One word of the query with everything that may stand for it. */
export interface Group {
  readonly word: string;
  readonly alternatives: readonly Alternative[];
  /** What only hints at the word: what a product is for. A product with nothing but hints does not hold the word. */
  readonly hints: readonly Alternative[];
  /** Whether nothing is called so: all alternatives guess at what was meant. */
  readonly guessed: boolean;
}

const SYNONYM = 0.8;
const FAMILY = 0.75;
/** Of a word that no product has: it may as well be misspelled. */
const UNKNOWN_FAMILY = 0.6;
const USE = 0.8;
const JOINED = 0.95;
/** The number of a size without its sign. */
const UNSIGNED = 0.3;
/** An attribute is written differently in the catalog when this many times as many products have it as hold its words. */
const SELDOM_SO = 4;
const PREFIX = 0.6;
const CORRECTED = 0.7;
const MAX_COMPLETIONS = 40;
const MAX_WORDS = 24;
/**
 * A last word may be unfinished even if some product is called so: "composi" of "composite" and of "Composi-Tight". It
 * is taken as unfinished when it has at least this many letters and its completions are that many times as frequent.
 */
const UNFINISHED = { letters: 3, times: 10 };

/**
 * What a buyer typed → groups of terms; empty when it holds no word.
 * @param slots the attributes it asks for: who has the value holds its words, however they are written
 */
export function parseQuery(text: string, index: Lexicon, slots: readonly Slot[] = []): Group[] {
  const words = withoutStopWords(queryWords(text).slice(0, MAX_WORDS));
  const known = (term: string) => index.frequency(term) > 0;
  const alternatives = words.map((word, i) => {
    const own = new Map<string, number>();
    const offer = (term: string, weight: number) => {
      if (known(term)) own.set(term, Math.max(own.get(term) ?? 0, weight));
    };
    offer(word, 1);
    if (word !== withoutSign(word)) offer(withoutSign(word), UNSIGNED);
    for (const term of synonymsOf(word)) offer(term, SYNONYM);
    offer(`${word}${words[i + 1] ?? ''}`, JOINED);
    offer(`${words[i - 1] ?? ''}${word}`, JOINED);
    const family = familyOf(word);
    if (family) offer(related(family), known(word) ? FAMILY : UNKNOWN_FAMILY);
    return own;
  });
  for (const phrase of phrasesIn(words)) {
    const terms = [phrase.token, ...synonymsOf(phrase.token)].filter(known);
    for (const own of alternatives.slice(phrase.at, phrase.at + phrase.length)) {
      for (const term of terms) own.set(term, Math.max(own.get(term) ?? 0, SYNONYM));
    }
  }
  // "27g" is what needles call "27 ga", and "1:100k" what cartridges call "1:100,000".
  for (const slot of slots) {
    const asked = withoutStopWords(queryWords(slot.text));
    const at = words.findIndex((_, i) => asked.every((word, n) => words[i + n] === word));
    if (at < 0) continue;
    if (asked.some((word) => index.frequency(word) * SELDOM_SO >= index.frequency(valued(slot)))) continue;
    for (const own of alternatives.slice(at, at + asked.length)) own.set(valued(slot), SYNONYM);
  }
  // "Hand peice": two words that are one, misspelled.
  for (const [i, word] of words.entries()) {
    const before = words[i - 1];
    if (before === undefined || (known(before) && known(word))) continue;
    for (const term of index.corrections(`${before}${word}`, 1)) {
      alternatives[i - 1]?.set(term, CORRECTED);
      alternatives[i]?.set(term, CORRECTED);
    }
  }
  return words.map((word, i) => {
    const own = alternatives[i] ?? new Map<string, number>();
    if (i === words.length - 1) complete(word, own, index);
    const onlyFamily = own.size === 1 && own.has(related(familyOf(word) ?? ''));
    const guessed = own.size === 0 || onlyFamily;
    if (guessed) guess(word, own, index);
    else if (!known(word) && i === words.length - 1) likelier(word, own, index);
    const use = usedFor(word);
    const hints = known(use) ? [{ term: use, weight: USE }] : [];
    return { word, alternatives: [...own].map(([term, weight]) => ({ term, weight })), hints, guessed };
  });
}

function complete(word: string, own: Map<string, number>, index: Lexicon): void {
  const completions = index.completions(word, MAX_COMPLETIONS);
  const frequency = index.frequency(word);
  const likely = index.frequency(completions[0] ?? '') >= frequency * UNFINISHED.times;
  if (frequency > 0 && !(likely && word.length >= UNFINISHED.letters)) return;
  for (const term of completions) {
    if (!own.has(term)) own.set(term, PREFIX);
  }
}

/** A last word that is rather misspelled than unfinished: far more products hold what it may be a typo of. */
function likelier(word: string, own: Map<string, number>, index: Lexicon): void {
  const most = Math.max(...[...own.keys()].map((term) => index.frequency(term)));
  for (const term of index.corrections(word, 2))
    if (index.frequency(term) >= most * UNFINISHED.times) own.set(term, CORRECTED);
}

/** For a word nothing stands for: the number without its unit, or the words it may be a typo of. */
function guess(word: string, own: Map<string, number>, index: Lexicon): void {
  const number = numberOf(word);
  if (number && index.frequency(number) > 0) own.set(number, CORRECTED);
  else for (const term of index.corrections(word, 2)) own.set(term, CORRECTED);
}
