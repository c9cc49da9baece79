import { substancesIn, substancesOfKind } from '@sextant/domain/vocabulary/substances.js';
import { phrasesIn } from '@sextant/domain/vocabulary/synonyms.js';
import { documentWords } from '@sextant/domain/vocabulary/words.js';
import { negationsIn, withoutRanges } from './negation.js';

/** A text of a product as analyzed for the index. */
export interface TextReading {
  /** Keys that the text states are absent. */
  readonly negated: readonly string[];
  /** The text without its negations. */
  readonly asserted: string;
  /** Words of the asserted text; see `documentWords`, also for the next two. */
  readonly words: readonly string[];
  readonly compounds: readonly string[];
  readonly numbers: readonly string[];
  /** Tokens of known phrases among the words: "gutta_percha". */
  readonly phrases: readonly string[];
  /** Ids of the substances named. */
  readonly substances: ReadonlySet<string>;
  /** Ids of substances held by products of the kinds named, and of substances they are free of. */
  readonly kind: { readonly held: ReadonlySet<string>; readonly free: ReadonlySet<string> };
}

export function readText(text: string): TextReading {
  const negations = negationsIn(text);
  const asserted = withoutRanges(text, negations);
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
const MAX_SHARED = 5000;

/** Like `readText`, but cached: for texts that many products share, such as a brand, a category or a specification's value. */
export function readSharedText(text: string): TextReading {
  const known = shared.get(text);
  if (known) return known;
  const reading = readText(text);
  if (shared.size < MAX_SHARED) shared.set(text, reading);
  return reading;
}
