import type { Lexicon } from './lexicon.js';
import type { Alternative, Group } from './parse-query.js';
import { impactOf, ordinalOf } from './postings.js';
import type { ScoredSet } from './scored-set.js';
import type { Texts } from './text-index.js';

/** Assumed frequency of a word that no product has: it may be noise, or just the product wanted. */
const SELDOM = 30;
/** Share of the best product's summed rarity that others must reach where no product holds every word. */
const NEAR = 0.6;
/** Share of a word's rarity that counts for a product with only a hint at it. */
const HINTED = 0.8;
/** With fewer products than this that hold every word, products that hold most words follow. */
export const ENOUGH = 10;

/** Finds and scores the products that a query means. Keeps scratch arrays as long as the catalog. */
export class Matcher {
  private scores = new Float32Array(0);
  private best = new Float32Array(0);
  private seen = new Uint8Array(0);
  private hits = new Uint8Array(0);
  /** Summed rarity of the words of the query that a product holds or hints at. */
  private held = new Float32Array(0);
  /** 1 for a product that holds a word as typed, neither a number nor a guess. */
  private firm = new Uint8Array(0);
  private touched = new Uint32Array(0);
  private count = 0;

  constructor(private readonly index: Texts) {}

  /**
   * Puts the living products that hold every word into `into`; where those are few, followed by products that hold or hint at
   * most of the query, by summed rarity.
   * @param capacity number of ordinals in use, dead ones included
   * @param minShouldMatch share of the words that suffices, 0 to 1; when absent, only products that hold most match
   * @returns `complete`: a product holds every word; `whole`: number of such products, the first in `into`; `understood`: share
   * of the query's summed rarity that the best product holds
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
    let allRarity = 0;
    let figures = 0;
    for (const [i, group] of groups.entries()) {
      const weight = this.addGroup(group, i + 1, documents);
      allRarity += weight;
      if (isFigure(group.word)) figures += weight;
    }
    // Documents that hold guessed corrections alone are not taken beside those that hold the words themselves.
    let [most, held, heldFirmly, anyFirm] = [0, 0, 0, 0];
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.touched[i] as number;
      if (!alive(ordinal)) continue;
      most = Math.max(most, this.hits[ordinal] as number);
      held = Math.max(held, this.held[ordinal] as number);
      anyFirm |= this.firm[ordinal] as number;
      if (this.firm[ordinal]) heldFirmly = Math.max(heldFirmly, this.held[ordinal] as number);
    }
    const complete = most === groups.length;
    if (minShouldMatch !== undefined) {
      const least = Math.min(most, Math.ceil(groups.length * minShouldMatch));
      this.take(alive, into, (ordinal) => (this.hits[ordinal] as number) >= least);
      return { complete, whole: into.ordinals().length, understood: 0 };
    }
    if (complete) this.take(alive, into, (ordinal) => this.hits[ordinal] === most);
    const whole = into.ordinals().length;
    const near = NEAR * (complete && figures < allRarity ? allRarity - figures : anyFirm ? heldFirmly : held);
    if (whole < ENOUGH)
      this.take(
        alive,
        into,
        (ordinal) =>
          !into.has(ordinal) &&
          (this.held[ordinal] as number) >= near &&
          (this.firm[ordinal] as number) >= anyFirm,
      );
    return { complete, whole, understood: allRarity > 0 ? held / allRarity : 0 };
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
   * Counts a product once per group, with its best alternative.
   * @returns rarity of the word of the group
   */
  private addGroup(group: Group, mark: number, documents: number): number {
    const each = rarities(group, this.index, documents);
    const wordRarity = groupRarity(each, documents);
    for (const [i, alternative] of group.alternatives.entries())
      this.addTerm(
        alternative,
        each[i] ?? 0,
        wordRarity,
        mark,
        1,
        group.guessed || isFigure(group.word) ? 0 : 1,
      );
    for (const hint of group.hints)
      this.addTerm(
        hint,
        Math.min(wordRarity, rarity(this.index.frequency(hint.term), documents)),
        wordRarity,
        mark,
        0,
        1,
      );
    return wordRarity;
  }

  private addTerm(
    { term, weight }: Alternative,
    termRarity: number,
    wordRarity: number,
    mark: number,
    hit: number,
    firmly: number,
  ): void {
    const { scores, best, seen, hits, touched, held, firm } = this;
    const entries = this.index.postings(term)?.view() ?? [];
    const factor = (weight * termRarity) / 255;
    const holds = hit === 1 ? wordRarity : wordRarity * HINTED;
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

/** Numbers tell sizes apart: a product of another size is still of the wanted kind. */
const isFigure = (word: string): boolean => /\d/.test(word);

/** Weight of a term, higher for rare ones: the idf of BM25. */
const rarity = (frequency: number, documents: number): number =>
  Math.log(1 + (Math.max(0, documents - frequency) + 0.5) / (frequency + 0.5));

/** Rarity of the word of a group, from those of its alternatives. */
const groupRarity = (rarities: readonly number[], documents: number): number =>
  rarities.length > 0 ? Math.max(...rarities) : rarity(SELDOM, documents);

/**
 * Rarity of each alternative of a group: the word as typed has its own; every other one has at most that of the most
 * frequent alternative, or a rare synonym would beat the word itself.
 */
export function rarities(group: Group, index: Lexicon, documents: number): number[] {
  const frequencies = group.alternatives.map(({ term }) => index.frequency(term));
  const shared = rarity(Math.max(0, ...frequencies), documents);
  return group.alternatives.map(({ term }, i) =>
    term === group.word ? rarity(frequencies[i] ?? 0, documents) : shared,
  );
}
