import { isFormOfAround } from '@sextant/domain/vocabulary/common-words.js';
import type { Intent } from './intents.js';
import { isAttributive, productWords } from './product-words.js';
import type { Vocabulary } from './vocabulary.js';

interface Names {
  readonly names: readonly string[];
  /** True when the catalog knows none of them. */
  readonly strange: boolean;
  /** Words that may name goods in another language or trade, and are passed over beside those that do. */
  readonly passedOver: readonly string[];
}

/** Words of a message that name goods. */
export function namesIn(rest: string, vocabulary: Vocabulary, intent?: Intent): Names {
  const words = productWords(rest, intent);
  const left = words.map(({ text }) => text);
  // A form of a common word is no typo of a name: "liking", "lining".
  const known = left.map((word) => (isFormOfAround(word) ? vocabulary.names(word) : vocabulary.knows(word)));
  /** "Isopropyl alcohol wipes": an unknown word directly beside a known one. */
  const isBeside = (n: number): boolean =>
    /^(?:[a-z][a-z-]*\d?|[a-z]{0,4}-?\d{1,4}[a-z]?)$/i.test(left[n] ?? '') &&
    !isFormOfAround(left[n] ?? '') &&
    ((known[n - 1] === true && words[n]?.behind === ' ') ||
      (known[n + 1] === true && words[n + 1]?.behind === ' '));
  const naming = left.filter(
    (word, n) => known[n] || isTradeName(word, intent) || isPartOfName(left, n, vocabulary) || isBeside(n),
  );
  // Without a known word all words are kept, because the reply has to name what was not found.
  if (naming.some((word) => vocabulary.knows(word)))
    return { names: naming, strange: false, passedOver: left.filter((word) => !naming.includes(word)) };
  // A single letter is no name.
  const strange = left.filter((word) => word.length > 1);
  return { names: strange, strange: strange.length > 0, passedOver: [] };
}

/**
 * A name that may come from another catalog: written like a name, or part of a comparison. Words of few letters are as often
 * typos.
 */
export const isTradeName = (word: string, intent: Intent | undefined): boolean =>
  intent === 'compare' || intent === 'substitute'
    ? /^(?:[a-z][a-z-]{4,}\d?|[a-z]{1,4}-?\d{2,4}[a-z]?)$/i.test(word) && !isFormOfAround(word)
    : /^[A-Z][A-Za-z-]{4,}\d?$/.test(word);

/** "medium grit", "level 3": an attribute beside a known word. */
const isPartOfName = (words: readonly string[], at: number, vocabulary: Vocabulary): boolean =>
  isAttributive(words[at] ?? '') &&
  [at - 1, at + 1].some((n) => words[n] !== undefined && vocabulary.knows(words[n] ?? ''));

/** True when all words are attribute values, such as "vinyl" and "level 3". */
export function isAttribute(names: readonly string[], vocabulary: Vocabulary): boolean {
  if (names.length === 0) return false;
  const values = new Set(
    vocabulary.read(names.join(' ')).slots.flatMap(({ text }) => text.toLowerCase().split(' ')),
  );
  return names.every((word) => values.has(word.toLowerCase()) || isAttributive(word));
}

/** The names as the catalog spells them; undefined without any. */
export const spelledNames = (names: readonly string[], vocabulary: Vocabulary): string | undefined =>
  names.map((word) => vocabulary.spelled(word) ?? word).join(' ') || undefined;
