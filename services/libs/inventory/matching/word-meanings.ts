import { letterSizes } from '@sextant/domain/vocabulary/sizes.js';
import { glossed } from './glossary.js';
import type { RowReading } from './row-reading.js';
import { scaleOf, type Scale } from './scales.js';
import { phrasesIn, sameAs } from './terms.js';
import type { Meaning, Vocabulary } from './vocabulary.js';

const SYNONYM = 0.95;
/** "Exam gloves" are often of nitrile, but the words do not say nitrile. */
const HINT = 0.4;
/** Certainty from which on a word stands for a term. */
export const FUZZY_FROM = 0.6;

/** Roman numerals, by which catalogs count kinds and generations. */
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
/** Letters for the lengths of needles. */
const lengths: Readonly<Record<string, string>> = { s: 'short', l: 'long', xs: 'xshort' };

/** A word of a row with all terms it may stand for. */
export interface ReadWord {
  readonly word: string;
  readonly weight: number;
  readonly meanings: readonly Meaning[];
  /** True for a word that is of no product: its meanings are those of words it may be short for or a misspelling of. */
  readonly guessed: boolean;
  /** Scale that the word is a value of. */
  readonly scale: Scale | undefined;
}

/** Words of a row, each with the terms of the catalog that it may stand for and with its weight. */
export function readWords(reading: RowReading, vocabulary: Vocabulary): ReadWord[] {
  const words = reading.words.flatMap((word) => apart(word, vocabulary));
  const hasGauge = words.some(
    (word) => /^\d\dga?$/.test(word) || /^(?:ndl|needle|aguja|nadel|aiguille|kanule)/.test(word),
  );
  const meanings = words.map((word, at) => {
    const own = new Map<string, number>();
    const offer = (term: string, weight: number) => {
      if (vocabulary.has(term) && weight > (own.get(term) ?? 0)) own.set(term, weight);
    };
    offer(word, 1);
    for (const same of sameAs(word)) offer(same, sameAs(same).includes(word) ? SYNONYM : HINT);
    for (const meant of [...glossed(word), ...glossed(`${word}${words[at + 1] ?? ''}`)])
      offer(meant, SYNONYM);
    offer(`${word}${words[at + 1] ?? ''}`, 1);
    offer(`${words[at - 1] ?? ''}${word}`, 1);
    if (letterSizes[word]) offer(letterSizes[word], 0.9);
    if (/^\d\dg$/.test(word)) offer(`${word}a`, 0.9);
    if (/^\d+(?:\.\d+)?$/.test(word)) for (const unit of ['mm', 'ga', 'ml']) offer(`${word}${unit}`, 0.45);
    if (/^0\d{1,2}$/.test(word)) offer(`0.${word}`, 0.9);
    if (/^\d+x\d+$/.test(word)) for (const unit of ['mm', 'ml', 'g']) offer(`${word}${unit}`, 0.9);
    // Arabic for Roman numerals: "Type 4", "Fuji 9".
    const roman = romans[Number(word) - 1];
    if (roman !== undefined && /^[a-z]{4,}$/.test(words[at - 1] ?? '')) offer(roman, 0.85);
    if (hasGauge && lengths[word]) offer(lengths[word], 0.85);
    return own;
  });
  for (const phrase of phrasesIn(words)) {
    for (const own of meanings.slice(phrase.at, phrase.at + phrase.length))
      for (const term of [phrase.token, ...sameAs(phrase.token)]) {
        const back = term === phrase.token || sameAs(term).includes(phrase.token);
        if (vocabulary.has(term)) own.set(term, Math.max(own.get(term) ?? 0, back ? SYNONYM : HINT));
      }
  }
  return words.map((word, at) => {
    const own = meanings[at] as Map<string, number>;
    const known = Math.max(0, ...own.values());
    const guessed = !vocabulary.has(word) && known < SYNONYM;
    if (guessed) {
      for (const { term, weight } of vocabulary.guesses(word))
        if (weight > (own.get(term) ?? 0)) own.set(term, weight);
      if (own.size === 0) split(word, own, vocabulary);
    }
    const all = [...own].map(([term, weight]) => ({ term, weight }));
    const best = all.reduce((most, { term, weight }) => Math.max(most, weight * vocabulary.rarity(term)), 0);
    const weight = best > 0 ? best : vocabulary.rarity(word) * 0.6;
    return { word, weight, meanings: all, guessed, scale: scaleOf(letterSizes[word] ?? word) };
  });
}

/** Splits a figure from the abbreviated word behind it: "2sp" counts spills. A word of the catalog stays whole. */
function apart(word: string, vocabulary: Vocabulary): readonly string[] {
  const [, figure, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]{2,})$/.exec(word) ?? [];
  if (vocabulary.has(word)) return [word];
  // "unicem2", "lvl3": a word with a figure behind it.
  const [, name, number] = /^([a-z]{3,})(\d{1,2})$/.exec(word) ?? [];
  if (name !== undefined && number !== undefined && (vocabulary.has(name) || glossed(name).length > 0))
    return [name, number];
  // Cross-section of a wire: 16 × 22 thousandths of an inch.
  const [, wide = '', high = ''] = /^0?(\d\d)x0?(\d\d)$/.exec(word) ?? [];
  const sides = [`0.0${wide}`, `x0.0${high}`];
  if (wide !== '' && sides.every((side) => vocabulary.has(side))) return sides;
  if (figure === undefined) return [word];
  const known = vocabulary.has(unit) || glossed(unit).length > 0 || vocabulary.abbreviated(unit).length > 0;
  return known ? [figure, unit] : [word];
}

/** Splits two words written as one, "composisyringe", that some products say together; not "LaserJet", of which none says both. */
function split(word: string, own: Map<string, number>, vocabulary: Vocabulary): void {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    if (!vocabulary.hasTogether(left, right)) continue;
    own.set(left, 0.9);
    own.set(right, 0.9);
    return;
  }
}

/** Certainty with which the row says each term. */
export function sayingOf(words: readonly ReadWord[]): ReadonlyMap<string, number> {
  const said = new Map<string, number>();
  for (const { meanings } of words)
    for (const { term, weight } of meanings) if (weight > (said.get(term) ?? 0)) said.set(term, weight);
  return said;
}
