import type { SortOption } from '@sextant/contracts/http/catalog.js';
import type { CatalogIndex } from './catalog-index.js';
import type { Filters } from './filters.js';
import { Matcher } from './match.js';
import { parseQuery } from './parse-query.js';
import { ScoredSet } from './scored-set.js';
import { pageOf, sortKey } from './ranking.js';
import { tally, type Tally } from './tally.js';

export interface Search {
  /** What was typed; blank lists everything. */
  readonly q: string;
  readonly filters: Filters;
  readonly sort: SortOption;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Whatever holds half of the words belongs to it: for finding things alike, not for people who typed words. */
  readonly loose?: boolean;
}

/** A product near in meaning, with its similarity mapped to 0…1. */
export interface Neighbor {
  readonly id: string;
  readonly similarity: number;
}

export interface Nearness {
  readonly neighbors: readonly Neighbor[];
  /** Share of similarity in the order where words alone do not decide, 0…1; 1 ignores words altogether. */
  readonly weight: number;
}

export interface Found extends Omit<Tally, 'passing'> {
  readonly ids: string[];
  readonly total: number;
  /** The text, when it is exactly a product's code: those products come first. */
  readonly exactCode?: string;
  /** Whether words had hits at all. */
  readonly lexical: boolean;
}

/** Parts the tiers of an answer: text scores and similarities stay far below. */
const TIER = 10_000;
/** How far popularity may lift a product above others that fit equally well. */
const LIFT = 0.25;

/** Answers searches from the index: synchronous, a fraction of a millisecond to a few. */
export class CatalogSearch {
  private readonly matcher: Matcher;
  private readonly set = new ScoredSet();
  private known: { version: number; options: Pick<Tally, 'categories' | 'brands'> } | undefined;

  constructor(private readonly index: CatalogIndex) {
    this.matcher = new Matcher(index.text);
  }

  /** `near` makes it hybrid: see `addNeighbors` for what meaning may and may not change. */
  search({ q, filters, sort, page, limit, loose }: Search, near?: Nearness): Found {
    const { index } = this;
    const everything = q.trim() === '';
    const how = everything ? { lexical: true } : this.collect(q, near, loose);
    const ordinals = everything ? index.all() : this.set.ordinals();
    const { passing, ...facets } = tally(ordinals, filters, index.columns);
    const key = sortKey(sort, index.columns, everything ? undefined : this.set.scores);
    const onPage = pageOf(passing, key, index.columns, (page - 1) * limit, limit);
    return { ids: onPage.map((o) => index.idOf(o)), total: passing.length, ...how, ...facets };
  }

  /** Every category and brand with its number of products, most first. */
  options(): Pick<Tally, 'categories' | 'brands'> {
    const { index } = this;
    if (this.known?.version !== index.version) {
      this.known = { version: index.version, options: tally(index.all(), {}, index.columns, Infinity) };
    }
    return this.known.options;
  }

  /** Fills the set with everything the query may mean, scored. */
  private collect(q: string, near?: Nearness, loose?: boolean): Pick<Found, 'lexical' | 'exactCode'> {
    const { index, set } = this;
    set.begin(index.capacity);
    const groups = parseQuery(q, index.text);
    const complete = this.matcher.match(groups, index.capacity, index.alive, set, loose);
    const { popularity } = index.columns;
    for (const ordinal of set.ordinals()) {
      set.raise(ordinal, (set.scores[ordinal] as number) * LIFT * (popularity[ordinal] as number));
    }
    const coded = index.codes.find(q).filter(index.alive);
    const lexical = coded.length > 0 || set.ordinals().length > 0;
    if (near) this.addNeighbors(near, complete);
    for (const ordinal of coded) set.raise(ordinal, 2 * TIER);
    return { lexical, ...(coded.length > 0 ? { exactCode: q.trim() } : {}) };
  }

  /**
   * Products that hold every word keep their order and stay before all others, so that a hybrid answer is never worse
   * than the lexical one. Where words had to be dropped or found nothing, words and meaning are weighed.
   */
  private addNeighbors({ neighbors, weight }: Nearness, complete: boolean): void {
    const { index, set } = this;
    const wordsDecide = complete && weight < 1;
    if (weight >= 1) set.clear();
    else if (complete) set.scale(1, TIER);
    else set.scale((1 - weight) / (set.highest() || 1), 0);
    for (const { id, similarity } of neighbors) {
      const ordinal = index.ordinalOf(id);
      if (ordinal === undefined || (wordsDecide && set.has(ordinal))) continue;
      set.raise(ordinal, weight * similarity);
    }
  }
}
