import { phrasesIn, synonymsOf } from '@sextant/domain/vocabulary/synonyms.js';
import { related, usedFor } from './fields.js';
import type { Lexicon } from './lexicon.js';
import { valued, type Slot } from './slots.js';
import { stemOf } from './word-stems.js';
import { numberOf, queryWords, withoutSign, withoutStopWords } from '@sextant/domain/vocabulary/words.js';

/** A term that satisfies a group, and its weight relative to the word as typed (1). */
export interface Alternative {
  readonly term: string;
  readonly weight: number;
}

/** One word of the query with all terms that may stand for it. */
export interface Group {
  readonly word: string;
  readonly alternatives: readonly Alternative[];
  /** Terms that only hint at the word: uses of a product. A product with nothing but hints does not hold the word. */
  readonly hints: readonly Alternative[];
  /** True when no product has the word: all alternatives are guesses. */
  readonly guessed: boolean;
}

const SYNONYM = 0.8;
const SAME_STEM = 0.75;
/** The same stem as a word that no product has, which may as well be misspelled. */
const STEM_OF_UNKNOWN = 0.6;
const USE = 0.8;
const JOINED = 0.95;
/** Number of a size without its sign. */
const UNSIGNED = 0.3;
/** Factor by which an attribute must be more frequent than its words for the catalog to be assumed to write it differently. */
const SELDOM_SO = 4;
const PREFIX = 0.6;
const CORRECTED = 0.7;
const MAX_COMPLETIONS = 40;
const MAX_WORDS = 24;
/**
 * A last word may be unfinished even if some product has it: "composi" of "composite" and of "Composi-Tight". It counts as
 * unfinished with at least `letters` letters and a completion at least `times` as frequent.
 */
const UNFINISHED = { letters: 3, times: 10 };

/** Terms that may stand for a word, with their weights. */
type Alternatives = Map<string, number>;

/** Keeps the best of several reasons for a term. */
const raise = (own: Alternatives, term: string, weight: number): void =>
  void own.set(term, Math.max(own.get(term) ?? 0, weight));

/**
 * Parses a buyer's text into groups of terms; empty when it holds no word.
 * @param slots attributes the text asks for: products with the value count as holding its words, however they are written
 */
export function parseQuery(text: string, index: Lexicon, slots: readonly Slot[] = []): Group[] {
  const words = withoutStopWords(queryWords(text).slice(0, MAX_WORDS));
  const known = (term: string) => index.frequency(term) > 0;
  const alternatives = words.map((word, i) => {
    const own: Alternatives = new Map();
    const offer = (term: string, weight: number) => {
      if (known(term)) raise(own, term, weight);
    };
    offer(word, 1);
    if (word !== withoutSign(word)) offer(withoutSign(word), UNSIGNED);
    for (const term of synonymsOf(word)) offer(term, SYNONYM);
    offer(`${word}${words[i + 1] ?? ''}`, JOINED);
    offer(`${words[i - 1] ?? ''}${word}`, JOINED);
    const stem = stemOf(word);
    if (stem) offer(related(stem), known(word) ? SAME_STEM : STEM_OF_UNKNOWN);
    return own;
  });
  for (const phrase of phrasesIn(words)) {
    const terms = [phrase.token, ...synonymsOf(phrase.token)].filter(known);
    for (const own of alternatives.slice(phrase.at, phrase.at + phrase.length)) {
      for (const term of terms) raise(own, term, SYNONYM);
    }
  }
  // Needles write "27g" as "27 ga", and cartridges "1:100k" as "1:100,000".
  for (const slot of slots) {
    const asked = withoutStopWords(queryWords(slot.text));
    const at = words.findIndex((_, i) => asked.every((word, n) => words[i + n] === word));
    if (at < 0) continue;
    if (asked.some((word) => index.frequency(word) * SELDOM_SO >= index.frequency(valued(slot)))) continue;
    for (const own of alternatives.slice(at, at + asked.length)) raise(own, valued(slot), SYNONYM);
  }
  // "Hand peice": one misspelled word typed as two.
  for (const [i, word] of words.entries()) {
    const before = words[i - 1];
    if (before === undefined || (known(before) && known(word))) continue;
    for (const term of index.corrections(`${before}${word}`, 1)) {
      for (const own of alternatives.slice(i - 1, i + 1)) raise(own, term, CORRECTED);
    }
  }
  return words.map((word, i) => {
    const own = alternatives[i] ?? new Map<string, number>();
    if (i === words.length - 1) complete(word, own, index);
    const onlyStem = own.size === 1 && own.has(related(stemOf(word) ?? ''));
    const guessed = own.size === 0 || onlyStem;
    if (guessed) guess(word, own, index);
    else if (!known(word) && i === words.length - 1) likelier(word, own, index);
    const use = usedFor(word);
    const hints = known(use) ? [{ term: use, weight: USE }] : [];
    return { word, alternatives: [...own].map(([term, weight]) => ({ term, weight })), hints, guessed };
  });
}

function complete(word: string, own: Alternatives, index: Lexicon): void {
  const completions = index.completions(word, MAX_COMPLETIONS);
  const frequency = index.frequency(word);
  const likely = index.frequency(completions[0] ?? '') >= frequency * UNFINISHED.times;
  if (frequency > 0 && !(likely && word.length >= UNFINISHED.letters)) return;
  for (const term of completions) {
    if (!own.has(term)) own.set(term, PREFIX);
  }
}

/** Adds corrections of a last word that is more likely misspelled than unfinished: they are far more frequent. */
function likelier(word: string, own: Alternatives, index: Lexicon): void {
  const most = Math.max(...[...own.keys()].map((term) => index.frequency(term)));
  for (const term of index.corrections(word, 2))
    if (index.frequency(term) >= most * UNFINISHED.times) raise(own, term, CORRECTED);
}

/** Adds guesses for a word that nothing stands for: the number without its unit, or words it may be a typo of. */
function guess(word: string, own: Alternatives, index: Lexicon): void {
  const number = numberOf(word);
  if (number && index.frequency(number) > 0) own.set(number, CORRECTED);
  else for (const term of index.corrections(word, 2)) own.set(term, CORRECTED);
}
