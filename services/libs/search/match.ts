import type { Group } from './parse-query.js';
import { impactOf, ordinalOf } from './postings.js';
import type { ScoredSet } from './scored-set.js';
import type { TextIndex } from './text-index.js';

/** What nobody says tells as much as what this many products say: it may be noise as well as the very thing. */
const SELDOM = 30;

/** Finds and scores the products a query speaks of. Keeps scratch arrays as long as the catalog. */
export class Matcher {
  private scores = new Float32Array(0);
  private best = new Float32Array(0);
  private seen = new Uint8Array(0);
  private hits = new Uint8Array(0);
  /** How much of what the query tells a product holds: the sum of the rarities of its words. */
  private held = new Float32Array(0);
  private touched = new Uint32Array(0);
  private count = 0;

  constructor(private readonly index: TextIndex) {}

  /**
   * Puts the living products that hold every word into `into`, or, when there is none, those that hold most words.
   * @param capacity number of ordinals in use, dead ones included
   * @param minShouldMatch share of the words that suffices, 0 to 1; without it only the products with the most words
   * @returns whether every word was found together, and the share of what the query tells that the best products hold
   */
  match(
    groups: readonly Group[],
    capacity: number,
    alive: (ordinal: number) => boolean,
    into: ScoredSet,
    minShouldMatch?: number,
  ): { complete: boolean; understood: number } {
    this.begin(capacity);
    let told = 0;
    for (const [i, group] of groups.entries()) told += this.addGroup(group, i + 1, capacity);
    let most = 0;
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.touched[i] as number;
      const found = this.hits[ordinal] as number;
      if (found > most && alive(ordinal)) most = found;
    }
    const least =
      minShouldMatch === undefined ? most : Math.min(most, Math.ceil(groups.length * minShouldMatch));
    let held = 0;
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.touched[i] as number;
      if ((this.hits[ordinal] as number) < least || !alive(ordinal)) continue;
      into.raise(ordinal, this.scores[ordinal] as number);
      held = Math.max(held, this.held[ordinal] as number);
    }
    return { complete: most === groups.length, understood: told > 0 ? held / told : 0 };
  }

  /**
   * A product counts once per group, with its best alternative.
   * @returns what the word of the group tells
   */
  private addGroup(group: Group, mark: number, capacity: number): number {
    const { scores, best, seen, hits, touched } = this;
    const telling = rarities(group, this.index, capacity);
    const told = telling.length > 0 ? Math.max(...telling) : rarity(SELDOM, capacity);
    for (const [i, { term, weight }] of group.alternatives.entries()) {
      const entries = this.index.postings(term)?.view() ?? [];
      const factor = (weight * (telling[i] ?? 0)) / 255;
      for (let at = 0; at < entries.length; at += 1) {
        const entry = entries[at] as number;
        const ordinal = ordinalOf(entry);
        const score = factor * impactOf(entry);
        if (seen[ordinal] !== mark) {
          if (hits[ordinal] === 0) touched[this.count++] = ordinal;
          seen[ordinal] = mark;
          hits[ordinal] = (hits[ordinal] as number) + 1;
          this.held[ordinal] = (this.held[ordinal] as number) + told;
          best[ordinal] = score;
          scores[ordinal] = (scores[ordinal] as number) + score;
        } else if (score > (best[ordinal] as number)) {
          scores[ordinal] = (scores[ordinal] as number) + score - (best[ordinal] as number);
          best[ordinal] = score;
        }
      }
    }
    return told;
  }

  private begin(capacity: number): void {
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.touched[i] as number;
      this.scores[ordinal] = 0;
      this.seen[ordinal] = 0;
      this.hits[ordinal] = 0;
      this.held[ordinal] = 0;
    }
    this.count = 0;
    if (this.scores.length >= capacity) return;
    const size = Math.ceil(capacity * 1.25) + 1024;
    this.scores = new Float32Array(size);
    this.best = new Float32Array(size);
    this.seen = new Uint8Array(size);
    this.hits = new Uint8Array(size);
    this.held = new Float32Array(size);
    this.touched = new Uint32Array(size);
  }
}

/** Rare words say more: the idf of BM25. */
const rarity = (frequency: number, capacity: number): number =>
  Math.log(1 + (Math.max(0, capacity - frequency) + 0.5) / (frequency + 0.5));

/**
 * How much each alternative of a group says: the word as typed what its own rarity says; what stands in for it no more
 * than the most frequent alternative does, or a rare synonym would beat the word itself.
 */
function rarities(group: Group, index: TextIndex, capacity: number): number[] {
  const frequencies = group.alternatives.map(({ term }) => index.frequency(term));
  const shared = rarity(Math.max(0, ...frequencies), capacity);
  return group.alternatives.map(({ term }, i) =>
    term === group.word ? rarity(frequencies[i] ?? 0, capacity) : shared,
  );
}
