import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import { phrasesIn, synonymsDigest, synonymsOf } from '@sextant/domain/vocabulary/synonyms.js';
import { queryWords, withoutStopWords } from '@sextant/domain/vocabulary/words.js';
import { normalize, scaleOf, type Embeddings } from './embeddings.js';

const DIMENSIONS = 256;
/** Dimensions a feature is spread over: its random projection. */
const SPREAD = 4;

/** Words too frequent to tell much, by document frequency in the catalog. */
const common = new Set(
  (
    'box pack case bag each kit set piece count unit size small medium large regular color white blue green red black ' +
    'dental universal standard free powder sterile disposable single use assorted supply equipment product system ' +
    'high low fast long short fine coarse adult length material instrument steel stainless ' +
    'gloss care control infection procedure patient practice clean easy strong'
  ).split(' '),
);
const COMMON = 0.35;
/** Weight of a number: sizes and shades tell variants apart, not kinds of things. */
const NUMBER = 0.3;
const SYNONYM = 1;
const SUBWORDS = 0.35;

/** Cosines measured over the generated catalog; see the README of this folder. */
const UNRELATED = 0.08;
const SAME = 0.42;

function hash(text: string, seed: number): number {
  let value = fnv1a(text, seed);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

const weightOf = (word: string): number => (/\d/.test(word) ? NUMBER : common.has(word) ? COMMON : 1);

/** Weighted features of a text: words, their synonyms, and the letter triples of longer words. */
function features(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (feature: string, weight: number) => found.set(feature, (found.get(feature) ?? 0) + weight);
  const words = withoutStopWords(queryWords(text));
  for (const word of words) {
    const weight = weightOf(word);
    add(word, weight);
    for (const synonym of synonymsOf(word))
      for (const part of synonym.split('_')) add(part, weight * SYNONYM);
    if (!/^[a-z]{5,}$/.test(word)) continue;
    const triples = word.length - 2;
    for (let i = 0; i < triples; i += 1)
      add(`~${word.slice(i, i + 3)}`, (weight * SUBWORDS) / Math.sqrt(triples));
  }
  for (const phrase of phrasesIn(words)) {
    for (const synonym of synonymsOf(phrase.token)) for (const part of synonym.split('_')) add(part, SYNONYM);
  }
  return found;
}

function embedOne(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const [feature, weight] of features(text)) {
    // A repeated word counts less than twice.
    const damped = Math.log1p(weight);
    for (let seed = 0; seed < SPREAD; seed += 1) {
      const place = hash(feature, seed);
      const at = place % DIMENSIONS;
      vector[at] = (vector[at] as number) + (place & 0x10000 ? damped : -damped);
    }
  }
  return normalize(vector);
}

/**
 * The embedded model: hashed sub-word term weights with the dental synonyms, projected to 256 dimensions. It knows no
 * language beyond its synonym list, needs no download and no state, and is the same in every process.
 */
export const hashedEmbeddings: Embeddings = {
  // The number goes up whenever vectors of the same text change for another reason than synonyms, so that all are rebuilt.
  id: `sextant-hashed-256-2-${synonymsDigest}`,
  embed: (texts) => Promise.resolve(texts.map(embedOne)),
  relatedness: scaleOf(UNRELATED, SAME),
};
