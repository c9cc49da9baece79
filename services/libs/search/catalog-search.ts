import type { FamilyChoices, SortOption } from '@sextant/contracts/http/catalog.js';
import type { Searchable } from './catalog-index.js';
import type { Filters } from './filters.js';
import type { Lexicon } from './lexicon.js';
import { Matcher } from './match.js';
import { holding, isBrandTerm, stating } from './fields.js';
import { freeOf, isFreeTerm } from './negation.js';
import { parseQuery, type Group } from './parse-query.js';
import { holdingAll } from './text-index.js';
import { ordinalOf } from './postings.js';
import { NOTHING, readQuery, type Reading } from './read-query.js';
import { anyOf, exclusiveValue, isOneOfFamily, isSlotTerm, valued, type Slot } from './slots.js';
import { isSubstance } from '@sextant/domain/vocabulary/substances.js';
import { landedIn, type CartTerms, type Landed } from './landed.js';
import { ScoredSet } from './scored-set.js';
import { familiesOf } from './families.js';
import { pricesUnder } from './prices.js';
import { firstOfFamilies, pageOf, sortKey } from './ranking.js';
import { countFacets, type FacetCounts } from './facet-counts.js';

export interface Search {
  /** Text as typed; blank lists everything. */
  readonly q: string;
  readonly filters: Filters;
  readonly sort: SortOption;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly limit: number;
  /**
   * Share of the words that suffices, 0 to 1, to find similar products. When absent, the text is read as a buyer's query, and
   * only products with the most words match.
   */
  readonly minShouldMatch?: number;
  /** Needed for the sort by the cost added to the cart. */
  readonly cart?: CartTerms;
  /** False where total and facets are not used and may be wrong; default: true. */
  readonly counted?: boolean;
  /** Shows one result per family, unless the query asks for a code or for an attribute value of one product of a family. */
  readonly families?: boolean;
}

/** A product near in meaning, with its similarity mapped to 0…1. */
export interface Neighbor {
  readonly id: string;
  readonly similarity: number;
}

export interface VectorHits {
  readonly neighbors: readonly Neighbor[];
  /**
   * Largest share of meaning in a score, 0…1, reached where words found nothing. Without effect on products that hold every word; 1
   * ignores words altogether.
   */
  readonly weight: number;
}

export interface Found extends Omit<FacetCounts, 'passing'> {
  readonly ids: string[];
  /** Number of results: products, or families where they share a result. */
  readonly total: number;
  /** Present where families share a result. */
  readonly families?: { readonly products: number; readonly choices: Record<string, FamilyChoices> };
  /** By id of a product on the page: the seller at which it adds least to the cart; only with the sort by that. */
  readonly landed?: Record<string, Landed>;
  /** The text as typed, when it is a product's code or SKU, spaces and hyphens aside; products with that code come first. */
  readonly exactCode?: string;
  /** True when the words had hits. */
  readonly lexical: boolean;
  readonly reading: Reading;
  /** Words of names in the catalog that the text has, as the index spells them, and no product found; absent without any. */
  readonly missing?: readonly string[];
}

/** Tier of a product, above any sort: a contradiction comes last in every order. */
const fit = { contradicts: 0, near: 2, complete: 4, coded: 6 } as const;
/** Added to a tier: the product is known to be free of everything excluded, while for others it is unknown. */
const KNOWN_FREE = 1;
/** Added to the score of a product that says "X-free" when X is excluded. */
const SAYS_FREE = 0.5;
/** Share of the best score that a product known to be free must reach to come first: a steel tool is no filling. */
const WELL_MATCHED = 0.35;

/** Understood share of a query from which on words alone decide the order of their hits. */
const TOLD = 0.5;

/** Distance between tiers within the score: text scores and similarities stay far below. */
const TIER = 10_000;
/** Largest relative score bonus for popularity. */
export const LIFT = 0.25;

/** Terms of an exclusion: a product that holds all of them is excluded. */
export const termsOfExcluded = (key: string): string[] => {
  if (isSubstance(key)) return [holding(key)];
  return isBrandTerm(key) || isSlotTerm(key) || isFreeTerm(key) ? [key] : key.split(' ');
};

/**
 * Terms of products that are known to be free of what is excluded; none for what products do not say of others, such as brands:
 * these products rank as they do without the exclusion.
 */
export function termsOfFree(key: string, lexicon: Lexicon): string[] {
  if (isBrandTerm(key) || isSlotTerm(key) || isFreeTerm(key)) return [];
  const says = lexicon.frequency(freeOf(key)) > 0 ? [freeOf(key)] : [];
  const isStated =
    isSubstance(key) || exclusiveValue(key) !== undefined || lexicon.isMaterial(key.split(' '));
  return isStated ? [...says, stating(key)] : says;
}

/**
 * For a query of exclusions alone: terms of which products hold one, those that state that they are free ("latex free"); undefined
 * where all products left answer it ("not 3M").
 */
export const termsOfExclusionsAlone = ({ exclusions, namesNoGoods }: Reading): string[] | undefined =>
  namesNoGoods ? undefined : exclusions.map(({ key }) => freeOf(key));

function landedOn(
  onPage: readonly number[],
  landed: (ordinal: number) => Landed | undefined,
  index: Searchable,
): Record<string, Landed> {
  return Object.fromEntries(
    onPage.flatMap((ordinal) => {
      const least = landed(ordinal);
      return least ? [[index.idOf(ordinal), least]] : [];
    }),
  );
}

/** Answers searches from the index: synchronous, a fraction of a millisecond to a few. */
export class CatalogSearch {
  private readonly matcher: Matcher;
  private readonly set = new ScoredSet();
  /** Tier of each member of the set, by ordinal (`fit`). */
  private fits = new Uint8Array(0);
  private known: { version: number; options: Pick<FacetCounts, 'categories' | 'brands'> } | undefined;

  constructor(private readonly index: Searchable) {
    this.matcher = new Matcher(index.text);
  }

  read(q: string): Reading {
    return readQuery(q, this.index.text);
  }

  /** `near` makes the search hybrid: see `addNeighbors` for what similarity may and may not change. */
  search(
    { q, filters, sort, page, limit, minShouldMatch, families, cart }: Search,
    near?: VectorHits,
  ): Found {
    const { index } = this;
    const everything = q.trim() === '';
    const how = everything ? { lexical: true, reading: NOTHING } : this.collect(q, near, minShouldMatch);
    const ordinals = everything ? index.all() : this.set.ordinals();
    const { passing, ...facets } = countFacets(ordinals, filters, index.columns);
    const landed = sort === 'cart' && cart ? landedIn(cart, index) : undefined;
    const prices = pricesUnder(filters, index.columns);
    const key = sortKey(
      sort,
      index.columns,
      prices,
      everything ? undefined : this.set.scores,
      landed && ((o) => landed(o)?.cents),
    );
    const fits = everything ? undefined : this.fits;
    const collapsed = families && !('exactCode' in how) && !how.reading.slots.some(isOneOfFamily);
    const shown = collapsed ? firstOfFamilies(passing, key, index.columns, fits) : passing;
    const onPage = pageOf(shown, key, index.columns, (page - 1) * limit, limit, fits);
    return {
      ids: onPage.map((o) => index.idOf(o)),
      total: shown.length,
      ...(collapsed && {
        families: { products: passing.length, choices: familiesOf(onPage, passing, index, prices) },
      }),
      ...(landed && { landed: landedOn(onPage, landed, index) }),
      ...how,
      ...facets,
    };
  }

  /** Every category and brand with its number of products, the most frequent first. */
  options(): Pick<FacetCounts, 'categories' | 'brands'> {
    const { index } = this;
    if (this.known?.version !== index.version) {
      this.known = { version: index.version, options: countFacets(index.all(), {}, index.columns, Infinity) };
    }
    return this.known.options;
  }

  /** Fills the set with every product the query may mean, scored, and `fits` with their tiers. */
  private collect(
    q: string,
    near?: VectorHits,
    minShouldMatch?: number,
  ): Pick<Found, 'lexical' | 'exactCode' | 'reading' | 'missing'> {
    const { index, set } = this;
    set.begin(index.capacity);
    // A search for similar products uses a product's own words, which ask for and exclude nothing.
    const reading = minShouldMatch !== undefined ? { ...NOTHING, wanted: q } : this.read(q);
    const excluded = this.excludedBy(reading);
    const allowed = (ordinal: number): boolean => index.alive(ordinal) && !excluded.has(ordinal);
    const groups = parseQuery(reading.wanted, index.text, reading.slots);
    const { complete, whole, understood } =
      groups.length === 0
        ? { ...this.takeFree(reading, allowed), understood: 0 }
        : this.matcher.match(groups, index.capacity, allowed, set, minShouldMatch);
    const { popularity } = index.columns;
    for (const ordinal of set.ordinals()) {
      set.raise(ordinal, (set.scores[ordinal] as number) * LIFT * (popularity[ordinal] as number));
    }
    for (const { key } of reading.exclusions) {
      for (const entry of index.text.postings(freeOf(key))?.view() ?? []) {
        const ordinal = ordinalOf(entry);
        if (set.has(ordinal)) set.raise(ordinal, SAYS_FREE);
      }
    }
    if (this.fits.length < index.capacity)
      this.fits = new Uint8Array(Math.ceil(index.capacity * 1.25) + 1024);
    const ordinals = set.ordinals();
    for (let place = 0; place < ordinals.length; place += 1)
      this.fits[ordinals[place] as number] = complete && place < whole ? fit.complete : fit.near;
    const coded = this.coded(q, complete).filter(allowed);
    const lexical = coded.length > 0 || set.ordinals().length > 0;
    const refusesAll = !lexical && near !== undefined && near.weight < 1 && excluded.size > 0;
    if (near && !(refusesAll && this.holdEveryWord(groups)))
      this.addNeighbors(near, complete, understood, allowed);
    const slots = reading.slots.filter((slot) => this.markContradictions(slot));
    this.markFree(reading);
    for (const ordinal of coded) {
      set.raise(ordinal, 2 * TIER);
      this.fits[ordinal] = fit.coded;
    }
    const exact = coded.length > 0 && index.codes.find(q).length > 0;
    const missing = complete || coded.length > 0 ? [] : this.missing(groups);
    return {
      lexical,
      reading: { ...reading, slots },
      ...(exact ? { exactCode: q.trim() } : {}),
      ...(missing.length > 0 && { missing }),
    };
  }

  /** Words of names that no member of the set holds: the use of a product only hints at "paper". */
  private missing(groups: readonly Group[]): string[] {
    const { text } = this.index;
    const isHeld = (term: string): boolean =>
      Array.from(text.postings(term)?.view() ?? []).some((entry) => this.set.has(ordinalOf(entry)));
    return groups
      .filter(({ word }) => text.isTitleWord(word) && text.frequency(word) > 0)
      .filter(({ alternatives }) => !alternatives.some(({ term }) => isHeld(term)))
      .map(({ word }) => word);
  }

  /**
   * Whether products hold every word. Where the query refuses all of these, products near in meaning are something else. Leaves the
   * set empty.
   */
  private holdEveryWord(groups: readonly Group[]): boolean {
    const { index, set } = this;
    const { complete } = this.matcher.match(groups, index.capacity, index.alive, set);
    set.clear();
    return complete;
  }

  /** Products with this code; else, for a text that its words do not explain, products whose code begins with it. */
  private coded(q: string, complete: boolean): readonly number[] {
    const { codes } = this.index;
    const exact = codes.find(q);
    return exact.length > 0 || complete ? exact : codes.startingWith(q);
  }

  /** Products that hold anything the query excludes. */
  private excludedBy({ exclusions }: Reading): ReadonlySet<number> {
    const { text } = this.index;
    const excluded = new Set<number>();
    for (const { key } of exclusions) {
      for (const ordinal of holdingAll(text, termsOfExcluded(key))) excluded.add(ordinal);
    }
    return excluded;
  }

  /** Takes the products that answer a query of exclusions alone. */
  private takeFree(
    reading: Reading,
    allowed: (ordinal: number) => boolean,
  ): { complete: boolean; whole: number } {
    const { index } = this;
    const terms = termsOfExclusionsAlone(reading);
    const held = (term: string) => Array.from(index.text.postings(term)?.view() ?? [], ordinalOf);
    for (const ordinal of terms ? terms.flatMap(held) : index.all())
      if (allowed(ordinal)) this.set.raise(ordinal, 1);
    const whole = this.set.ordinals().length;
    return { complete: whole > 0, whole };
  }

  /** Ranks products known to be free of everything excluded before products that do not say. */
  private markFree({ exclusions }: Reading): void {
    const { text } = this.index;
    const known = exclusions
      .map(({ key }) => termsOfFree(key, text))
      .filter((terms) => terms.length > 0)
      .map(
        (terms) => new Set(terms.flatMap((term) => Array.from(text.postings(term)?.view() ?? [], ordinalOf))),
      );
    if (known.length === 0) return;
    const least = this.set.highest() * WELL_MATCHED;
    for (const ordinal of this.set.ordinals()) {
      if ((this.set.scores[ordinal] as number) < least) continue;
      if (known.every((free) => free.has(ordinal)))
        this.fits[ordinal] = (this.fits[ordinal] as number) + KNOWN_FREE;
    }
  }

  /**
   * Puts products that have the attribute with another value into the lowest tier.
   * @returns true when a product found has the value, and so the attribute: "medium" is a size of gloves and a grit of pastes
   */
  private markContradictions(slot: Slot): boolean {
    const { text } = this.index;
    const right = new Set<number>();
    for (const entry of text.postings(valued(slot))?.view() ?? []) right.add(ordinalOf(entry));
    let matters = false;
    for (const entry of text.postings(anyOf(slot.name))?.view() ?? []) {
      const ordinal = ordinalOf(entry);
      if (!this.set.has(ordinal)) continue;
      if (!right.has(ordinal)) this.fits[ordinal] = fit.contradicts;
      else matters = true;
    }
    return matters;
  }

  /**
   * Products that hold every word keep their order and stay before all others, so that a hybrid answer is never worse than the
   * lexical one. Where words had to be dropped, similarity weighs more the smaller the understood share is; it takes its full
   * weight where words found nothing.
   */
  private addNeighbors(
    { neighbors, weight }: VectorHits,
    complete: boolean,
    understood: number,
    allowed: (ordinal: number) => boolean,
  ): void {
    const { index, set } = this;
    const wordsDecide = complete && weight < 1;
    const highest = set.highest();
    const untold = Math.max(0, 1 - understood / TOLD);
    const share = weight >= 1 || highest === 0 ? weight : weight * untold;
    if (weight >= 1) set.clear();
    else if (complete) set.scale(1, TIER);
    else set.scale((1 - share) / (highest || 1), 0);
    for (const { id, similarity } of neighbors) {
      const ordinal = index.ordinalOf(id);
      if (ordinal === undefined || !allowed(ordinal) || (wordsDecide && set.has(ordinal))) continue;
      if (!set.has(ordinal)) this.fits[ordinal] = fit.near;
      set.raise(ordinal, share * similarity);
    }
  }
}
