import type { Lexicon } from './lexicon.js';
import type { Alternative, Group } from './parse-query.js';
import { impactOf, ordinalOf } from './postings.js';
import type { ScoredSet } from './scored-set.js';
import type { Texts } from './text-index.js';

/** What nobody says tells as much as what this many products say: it may be noise as well as the very thing. */
const SELDOM = 30;
/** Share of the best product's understanding that others must reach where no product holds every word. */
const NEAR = 0.6;
/** Share of a word that a product with a hint at it holds. */
const HINTED = 0.8;
/** Fewer products than this that hold every word are followed by those that hold most. */
const ENOUGH = 10;

/** Finds and scores the products a query speaks of. Keeps scratch arrays as long as the catalog. */
export class Matcher {
  private scores = new Float32Array(0);
  private best = new Float32Array(0);
  private seen = new Uint8Array(0);
  private hits = new Uint8Array(0);
  /** How much of what the query tells a product holds or hints at: the sum of the rarities of its words. */
  private held = new Float32Array(0);
  /** Whether a product holds a word as it was typed, no number and no guess. */
  private firm = new Uint8Array(0);
  private touched = new Uint32Array(0);
  private count = 0;

  constructor(private readonly index: Texts) {}

  /**
   * Puts the living products that hold every word into `into`, and, where those are few, behind them the ones that hold or hint at
   * most of what the words tell.
   * @param capacity number of ordinals in use, dead ones included
   * @param minShouldMatch share of the words that suffices, 0 to 1; without it only the products that hold most
   * @returns whether every word was found together, in how many of the products (the first in `into`), and the share of what the
   * query tells that the best products hold
   */
  match(
    groups: readonly Group[],
    capacity: number,
    alive: (ordinal: number) => boolean,
    into: ScoredSet,
    minShouldMatch?: number,
  ): { complete: boolean; whole: number; understood: number } {
    this.begin(capacity);
    const documents = this.index.documents ?? capacity;
    let told = 0;
    let figures = 0;
    for (const [i, group] of groups.entries()) {
      const telling = this.addGroup(group, i + 1, documents);
      told += telling;
      if (isFigure(group.word)) figures += telling;
    }
    let [most, held, anyFirm] = [0, 0, 0];
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.touched[i] as number;
      if (!alive(ordinal)) continue;
      most = Math.max(most, this.hits[ordinal] as number);
      held = Math.max(held, this.held[ordinal] as number);
      anyFirm |= this.firm[ordinal] as number;
    }
    const complete = most === groups.length;
    if (minShouldMatch !== undefined) {
      const least = Math.min(most, Math.ceil(groups.length * minShouldMatch));
      this.take(alive, into, (ordinal) => (this.hits[ordinal] as number) >= least);
      return { complete, whole: into.ordinals().length, understood: 0 };
    }
    if (complete) this.take(alive, into, (ordinal) => this.hits[ordinal] === most);
    const whole = into.ordinals().length;
    const near = NEAR * (complete && figures < told ? told - figures : held);
    if (whole < ENOUGH)
      this.take(
        alive,
        into,
        (ordinal) =>
          !into.has(ordinal) &&
          (this.held[ordinal] as number) >= near &&
          (this.firm[ordinal] as number) >= anyFirm,
      );
    return { complete, whole, understood: told > 0 ? held / told : 0 };
  }

  private take(
    alive: (ordinal: number) => boolean,
    into: ScoredSet,
    fits: (ordinal: number) => boolean,
  ): void {
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.touched[i] as number;
      if (fits(ordinal) && alive(ordinal)) into.raise(ordinal, this.scores[ordinal] as number);
    }
  }

  /**
   * A product counts once per group, with its best alternative.
   * @returns what the word of the group tells
   */
  private addGroup(group: Group, mark: number, documents: number): number {
    const telling = rarities(group, this.index, documents);
    const told = toldBy(telling, documents);
    for (const [i, alternative] of group.alternatives.entries())
      this.addTerm(
        alternative,
        telling[i] ?? 0,
        told,
        mark,
        1,
        group.guessed || isFigure(group.word) ? 0 : 1,
      );
    for (const hint of group.hints)
      this.addTerm(
        hint,
        Math.min(told, rarity(this.index.frequency(hint.term), documents)),
        told,
        mark,
        0,
        1,
      );
    return told;
  }

  private addTerm(
    { term, weight }: Alternative,
    telling: number,
    told: number,
    mark: number,
    hit: number,
    firmly: number,
  ): void {
    const { scores, best, seen, hits, touched, held, firm } = this;
    const entries = this.index.postings(term)?.view() ?? [];
    const factor = (weight * telling) / 255;
    const holds = hit === 1 ? told : told * HINTED;
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] as number;
      const ordinal = ordinalOf(entry);
      const score = factor * impactOf(entry);
      if (seen[ordinal] !== mark) {
        if (seen[ordinal] === 0) touched[this.count++] = ordinal;
        seen[ordinal] = mark;
        hits[ordinal] = (hits[ordinal] as number) + hit;
        firm[ordinal] = (firm[ordinal] as number) | firmly;
        held[ordinal] = (held[ordinal] as number) + holds;
        best[ordinal] = score;
        scores[ordinal] = (scores[ordinal] as number) + score;
      } else if (score > (best[ordinal] as number)) {
        scores[ordinal] = (scores[ordinal] as number) + score - (best[ordinal] as number);
        best[ordinal] = score;
      }
    }
  }

  private begin(capacity: number): void {
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.touched[i] as number;
      this.scores[ordinal] = 0;
      this.seen[ordinal] = 0;
      this.hits[ordinal] = 0;
      this.held[ordinal] = 0;
      this.firm[ordinal] = 0;
    }
    this.count = 0;
    if (this.scores.length >= capacity) return;
    const size = Math.ceil(capacity * 1.25) + 1024;
    this.scores = new Float32Array(size);
    this.best = new Float32Array(size);
    this.seen = new Uint8Array(size);
    this.hits = new Uint8Array(size);
    this.held = new Float32Array(size);
    this.firm = new Uint8Array(size);
    this.touched = new Uint32Array(size);
  }
}

/** A number tells the sizes of a thing apart: of another size it is still the thing. */
const isFigure = (word: string): boolean => /\d/.test(word);

/** Rare words say more: the idf of BM25. */
const rarity = (frequency: number, documents: number): number =>
  Math.log(1 + (Math.max(0, documents - frequency) + 0.5) / (frequency + 0.5));

/** What the word of a group tells, from what its alternatives do. */
const toldBy = (telling: readonly number[], documents: number): number =>
  telling.length > 0 ? Math.max(...telling) : rarity(SELDOM, documents);

/**
 * How much each alternative of a group says: the word as typed what its own rarity says; what stands in for it no more
 * than the most frequent alternative does, or a rare synonym would beat the word itself.
 */
export function rarities(group: Group, index: Lexicon, documents: number): number[] {
  const frequencies = group.alternatives.map(({ term }) => index.frequency(term));
  const shared = rarity(Math.max(0, ...frequencies), documents);
  return group.alternatives.map(({ term }, i) =>
    term === group.word ? rarity(frequencies[i] ?? 0, documents) : shared,
  );
}
