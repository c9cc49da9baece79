import { stemmer } from 'stemmer';

/** Shorter words have few derivations, and unrelated ones share a stem. */
const LEAST_LETTERS = 5;

const known = new Map<string, string>();
const MAX_KNOWN = 50_000;

/**
 * Stem that related words share: of "sterilizer" and "sterilization", of "relining" and "reline". Porter's stemmer.
 * @returns undefined for words with digits and for short ones
 */
export function stemOf(word: string): string | undefined {
  const found = known.get(word);
  if (found !== undefined) return found || undefined;
  const stem = word.length >= LEAST_LETTERS && /^[a-z]+$/.test(word) ? stemmer(word) : '';
  if (known.size < MAX_KNOWN) known.set(word, stem);
  return stem || undefined;
}
