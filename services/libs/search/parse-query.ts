import { phrasesIn, synonymsOf } from '@sextant/domain/vocabulary/synonyms.js';
import type { TextIndex } from './text-index.js';
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
}

const SYNONYM = 0.8;
const JOINED = 0.95;
/** The number of a size without its sign. */
const UNSIGNED = 0.3;
const PREFIX = 0.6;
const CORRECTED = 0.7;
const MAX_COMPLETIONS = 40;
const MAX_WORDS = 24;
/**
 * A last word may be unfinished even if some product is called so: "composi" of "composite" and of "Composi-Tight". It
 * is taken as unfinished when it has at least this many letters and its completions are that many times as frequent.
 */
const UNFINISHED = { letters: 3, times: 10 };

/** What a buyer typed → groups of terms; empty when it holds no word. */
export function parseQuery(text: string, index: TextIndex): Group[] {
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
    return own;
  });
  for (const phrase of phrasesIn(words)) {
    const terms = [phrase.token, ...synonymsOf(phrase.token)].filter(known);
    for (const own of alternatives.slice(phrase.at, phrase.at + phrase.length)) {
      for (const term of terms) own.set(term, Math.max(own.get(term) ?? 0, SYNONYM));
    }
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
    if (own.size === 0) guess(word, own, index);
    else if (!known(word) && i === words.length - 1) likelier(word, own, index);
    return { word, alternatives: [...own].map(([term, weight]) => ({ term, weight })) };
  });
}

function complete(word: string, own: Map<string, number>, index: TextIndex): void {
  const completions = index.completions(word, MAX_COMPLETIONS);
  const frequency = index.frequency(word);
  const likely = index.frequency(completions[0] ?? '') >= frequency * UNFINISHED.times;
  if (frequency > 0 && !(likely && word.length >= UNFINISHED.letters)) return;
  for (const term of completions) {
    if (!own.has(term)) own.set(term, PREFIX);
  }
}

/** A last word that is rather misspelled than unfinished: far more products hold what it may be a typo of. */
function likelier(word: string, own: Map<string, number>, index: TextIndex): void {
  const most = Math.max(...[...own.keys()].map((term) => index.frequency(term)));
  for (const term of index.corrections(word, 2))
    if (index.frequency(term) >= most * UNFINISHED.times) own.set(term, CORRECTED);
}

/** For a word nothing stands for: the number without its unit, or the words it may be a typo of. */
function guess(word: string, own: Map<string, number>, index: TextIndex): void {
  const number = numberOf(word);
  if (number && index.frequency(number) > 0) own.set(number, CORRECTED);
  else for (const term of index.corrections(word, 2)) own.set(term, CORRECTED);
}
