import { allowedEdits, editDistance } from '@sextant/domain/vocabulary/edit-distance.js';
import { scaleOf } from './scales.js';

/** A term of the catalog that a written word may stand for, and its certainty: 1 for the word itself. */
export interface Meaning {
  readonly term: string;
  readonly weight: number;
}

const PREFIX = 0.8;
const SHORTENED = 0.7;
const MISSPELLED = 0.8;
const TWICE_MISSPELLED = 0.6;
/** Guesses less certain than the best one by more than this are dropped. */
const WORSE = 0.1;
const MAX_MEANINGS = 24;
/** Shortest word that is recognized with a wrong first letter. */
const LONG_ENOUGH = 5;

/** True when `long` contains all letters of `short` in this order, starting with the same letter. */
function isShortened(short: string, long: string): boolean {
  if (short[0] !== long[0] || short.length >= long.length) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** "cmpst" for "composite": the first letter, then the first consonants, or most consonants including the last. */
function isConsonantsOf(short: string, long: string): boolean {
  if (!isShortened(short, long)) return false;
  const consonants = long.slice(1).replace(/[aeiou]/g, '');
  const rest = short.slice(1).replace(/[aeiou]/g, '');
  const most = rest.length >= 0.6 * consonants.length && rest.at(-1) === consonants.at(-1);
  return rest.length >= 2 && (consonants.startsWith(rest) || most);
}

/** Words of the catalog with their weights, and guesses for words outside it. */
export class Vocabulary {
  // No parameter property: specs run the matching thread from source, where Node only strips types.
  private readonly groups: readonly ReadonlySet<string>[];
  private readonly frequencies = new Map<string, number>();
  private readonly rarities = new Map<string, number>();
  private readonly byFirst = new Map<string, string[]>();
  private readonly byTail = new Map<string, string[]>();
  private readonly expanded = new Map<string, readonly Meaning[]>();
  private readonly guessed = new Map<string, readonly Meaning[]>();

  /** @param groups sets of terms, one for each group of products that words tell apart */
  constructor(groups: readonly ReadonlySet<string>[]) {
    this.groups = groups;
    for (const terms of groups)
      for (const term of terms) this.frequencies.set(term, (this.frequencies.get(term) ?? 0) + 1);
    this.size = groups.length;
    for (const term of this.frequencies.keys()) {
      const first = term[0] ?? '';
      const known = this.byFirst.get(first);
      if (known) known.push(term);
      else this.byFirst.set(first, [term]);
      if (term.length < LONG_ENOUGH || /[\d_]/.test(term)) continue;
      const tail = term.slice(1);
      this.byTail.set(tail, [...(this.byTail.get(tail) ?? []), term]);
    }
  }

  readonly size: number;

  has(term: string): boolean {
    return this.frequencies.has(term);
  }

  /** True when products of one group say both terms. */
  hasTogether(one: string, other: string): boolean {
    // Most halves of words are no terms at all: then no group is looked at.
    return (
      this.has(one) && this.has(other) && this.groups.some((terms) => terms.has(one) && terms.has(other))
    );
  }

  /** Information weight of a term: the rarer, the higher. An unknown word weighs about as much as a brand. */
  rarity(term: string): number {
    const known = this.rarities.get(term);
    if (known !== undefined) return known;
    const frequency = this.frequencies.get(term);
    const rarity = Math.log(1 + this.size / (frequency ?? Math.max(3, this.size / 300)));
    if (frequency !== undefined) this.rarities.set(term, rarity);
    return rarity;
  }

  /** All terms that a word may abbreviate, even when it is a term itself; only those in the family's texts count. */
  abbreviated(word: string): readonly Meaning[] {
    const known = this.expanded.get(word);
    if (known) return known;
    if (this.expanded.size > 50_000) this.expanded.clear();
    const found: Meaning[] = [];
    if (/^[a-z]{3,}$/.test(word) && scaleOf(word) === undefined)
      for (const term of this.byFirst.get(word[0] ?? '') ?? []) {
        if (term.length <= word.length || /[\d_]/.test(term)) continue;
        if (term.startsWith(word)) found.push({ term, weight: PREFIX });
        else if (isConsonantsOf(word, term)) found.push({ term, weight: SHORTENED });
      }
    this.expanded.set(word, found);
    return found;
  }

  /** Meanings of a word outside the catalog: the beginning of a term, its consonants, or a typo of it. */
  guesses(word: string): readonly Meaning[] {
    const known = this.guessed.get(word);
    if (known) return known;
    if (this.guessed.size > 50_000) this.guessed.clear();
    const found = this.guess(word);
    this.guessed.set(word, found);
    return found;
  }

  private guess(word: string): readonly Meaning[] {
    // A changed digit is another product, not a typo.
    if (word.length < 2 || /\d/.test(word) || scaleOf(word) !== undefined) return [];
    const found = new Map<string, number>();
    const offer = (term: string, weight: number) => {
      if (weight > (found.get(term) ?? 0)) found.set(term, weight);
    };
    const most = allowedEdits(word);
    const firsts = new Set([word[0] ?? '', ...(word.length >= 5 ? [word[1] ?? ''] : [])]);
    for (const first of firsts) {
      for (const term of this.byFirst.get(first) ?? []) {
        if (/[\d_]/.test(term)) continue;
        if (word.length >= 3 && term.startsWith(word)) offer(term, PREFIX);
        else if (word.length >= 3 && word.length <= 6 && isShortened(word, term)) offer(term, SHORTENED);
        if (most > 0 && term.length >= 4) {
          const apart = editDistance(word, term, most);
          if (apart <= most) offer(term, apart === 1 ? MISSPELLED : TWICE_MISSPELLED);
        }
      }
    }
    // The first letter is wrong or missing.
    if (word.length >= LONG_ENOUGH)
      for (const tail of [word, word.slice(1)])
        for (const term of this.byTail.get(tail) ?? []) offer(term, MISSPELLED);
    const best = Math.max(0, ...found.values());
    return [...found]
      .map(([term, weight]) => ({ term, weight }))
      .filter(({ weight }) => weight >= best - WORSE)
      .sort(
        (a, b) =>
          b.weight - a.weight || (this.frequencies.get(b.term) ?? 0) - (this.frequencies.get(a.term) ?? 0),
      )
      .slice(0, MAX_MEANINGS);
  }
}
