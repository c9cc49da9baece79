import { stem } from '@sextant/domain/vocabulary/words.js';
import type { StatedIntent } from './intents.js';
import { phrasebook } from './phrasebook.js';

/** Features of a phrase: words, pairs of neighbors, beginning and end. */
function featuresOf(phrase: string): string[] {
  const words = (phrase.match(/[a-z$]+(?:'[a-z]+)?/g) ?? []).map((word) =>
    stem(word.replace(/'(?:s|re|ll|ve|d|m)$/, '')),
  );
  const edged = ['^', ...words, '$'];
  return [...words, ...edged.slice(1).map((word, n) => `${edged[n]} ${word}`)];
}

interface Counted {
  readonly intent: StatedIntent;
  readonly total: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Intents without phrases would get a share of every message. */
const counted: readonly Counted[] = (Object.entries(phrasebook) as [StatedIntent, readonly string[]][])
  .filter(([, phrases]) => phrases.length > 0)
  .map(([intent, phrases]) => {
    const counts = new Map<string, number>();
    for (const feature of phrases.flatMap(featuresOf)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    return { intent, counts, total: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
const vocabulary = new Set(counted.flatMap(({ counts }) => [...counts.keys()]));

/** Count assumed for a feature that an intent's phrases do not have. */
const SMOOTHING = 0.3;

/** Number of features from which on a phrase counts in full. */
const ENOUGH = 5;

/** Likeness of a phrase to each request of the phrasebook, 0 to 1, by naive Bayes. */
export function soundsLike(phrase: string): Map<StatedIntent, number> {
  const features = featuresOf(phrase).filter((feature) => vocabulary.has(feature));
  const logs = counted.map(({ counts, total }) =>
    features.reduce(
      (sum, feature) =>
        sum + Math.log(((counts.get(feature) ?? 0) + SMOOTHING) / (total + SMOOTHING * vocabulary.size)),
      0,
    ),
  );
  const most = Math.max(...logs);
  // Halved, because pairs repeat their words and the result would be overconfident.
  const shares = logs.map((log) => Math.exp((log - most) / 2));
  const sum = shares.reduce((a, b) => a + b, 0);
  // One or two words may belong to any request.
  const sure = Math.min(1, features.length / ENOUGH);
  return new Map(counted.map(({ intent }, n) => [intent, ((shares[n] ?? 0) / sum) * sure]));
}
