import { substancesIn, substancesOfKind } from '@sextant/domain/vocabulary/substances.js';
import { phrasesIn } from '@sextant/domain/vocabulary/synonyms.js';
import { documentWords } from '@sextant/domain/vocabulary/words.js';
import { negationsIn, withoutNegations } from './negation.js';

/** A text of a product, as the index takes it in. */
export interface TextReading {
  /** Keys of what it says is absent. */
  readonly negated: readonly string[];
  /** The text without its negations. */
  readonly asserted: string;
  /** Of what is asserted, as `documentWords` gives them. */
  readonly words: readonly string[];
  readonly compounds: readonly string[];
  readonly numbers: readonly string[];
  /** Tokens of the phrases the words make: "gutta_percha". */
  readonly phrases: readonly string[];
  /** Ids of the substances named. */
  readonly substances: ReadonlySet<string>;
  /** Ids of what products of the kinds named hold and are free of. */
  readonly kind: { readonly held: ReadonlySet<string>; readonly free: ReadonlySet<string> };
}

export function readText(text: string): TextReading {
  const negations = negationsIn(text);
  const asserted = withoutNegations(text, negations);
  const { words, compounds, numbers } = documentWords(asserted);
  return {
    negated: negations.map(({ key }) => key),
    asserted,
    words,
    compounds,
    numbers,
    phrases: phrasesIn(words).map(({ token }) => token),
    substances: substancesIn(words),
    kind: substancesOfKind(words),
  };
}

const shared = new Map<string, TextReading>();
const MOST_SHARED = 5000;

/** As `readText`, once for a text that many products have: a brand, a category, the value of a specification. */
export function readSharedText(text: string): TextReading {
  const known = shared.get(text);
  if (known) return known;
  const reading = readText(text);
  if (shared.size < MOST_SHARED) shared.set(text, reading);
  return reading;
}
