import { MULTI_SITE_SELLERS } from '@sextant/contracts/http/limits.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import { attributeKey } from '../columns.js';
import { termsOfExcluded, termsOfFree, termsOfExclusionsAlone, type Search } from '../catalog-search.js';
import { chosenSellers, MAX_ATTRIBUTES, type Filters } from '../filters.js';
import { rarities } from '../match.js';
import { parseQuery, type Group } from '../parse-query.js';
import { NOTHING, readQuery, type Reading } from '../read-query.js';
import { anyOf, valued, type Slot } from '../slots.js';
import { dimensionOf, NO_PRICE, offerKey, ORDER_KEY_FACTOR } from './product-point.js';
import type { RemoteLexicon } from './remote-lexicon.js';

interface Range {
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
}

/** The conditions of Qdrant that this search uses. */
export type Condition =
  | {
      readonly key: string;
      readonly match: { readonly any: string[] } | { readonly text: string };
    }
  | { readonly key: string; readonly range: Range }
  | { readonly has_id: string[] }
  | { readonly min_should: { readonly conditions: Condition[]; readonly min_count: number } }
  | { readonly must?: Condition[]; readonly should?: Condition[]; readonly must_not?: Condition[] };

export const every = (...must: readonly Condition[]): Condition => ({ must: [...must] });
export const atLeast = (min_count: number, conditions: readonly Condition[]): Condition => ({
  min_should: { conditions: [...conditions], min_count },
});
export const some = (...should: readonly Condition[]): Condition => ({ should: [...should] });
export const not = (...conditions: readonly Condition[]): Condition => ({ must_not: [...conditions] });
const anyIn = (key: string, any: readonly string[]): Condition => ({ key, match: { any: [...any] } });
/** Points by their ids. */
export const among = (points: readonly string[]): Condition => ({ has_id: [...points] });
export const ofFamilies = (families: readonly string[]): Condition => anyIn('family', families);
/** Uses the key of the sort order "number of sellers". */
export const ofSeveralSellers: Condition = {
  key: 'order.vendors',
  range: { gte: MULTI_SITE_SELLERS * ORDER_KEY_FACTOR },
};
export const priced: Condition = { key: 'order.price_asc', range: { lt: NO_PRICE * ORDER_KEY_FACTOR } };
export const countable: Condition = {
  key: 'order.unit_price',
  range: { gte: ORDER_KEY_FACTOR, lt: NO_PRICE * ORDER_KEY_FACTOR },
};
/** Products with this code, of the manufacturer or of a seller. */
export const ofCode = (code: string): Condition => anyIn('codes', [code]);
export const withCodePrefix = (prefix: string): Condition => ({ key: 'code', match: { text: prefix } });

/** Products with an offer of these sellers in a range of prices, both ends included. */
const offered = (sellers: readonly string[], isStocked: boolean, least: Cents, most: Cents): Condition =>
  some(
    ...sellers.map((seller) => ({
      key: 'offer',
      range: { gte: offerKey(seller, isStocked, least), lte: offerKey(seller, isStocked, most) },
    })),
  );

/** Products whose best price at these sellers, by the rule of the domain's `bestPriced`, is in the range. */
function bestWithin(sellers: readonly string[], least: Cents, most: Cents): Condition {
  // An empty `should` is met by every product.
  if (sellers.length === 0) return not(every());
  const cheapest = (isStocked: boolean) => [
    offered(sellers, isStocked, least, most),
    ...(least > 0 ? [not(offered(sellers, isStocked, 0, least - 1))] : []),
  ];
  const anyStocked = offered(sellers, true, 0, NO_PRICE - 1);
  return some(every(...cheapest(true)), every(not(anyStocked), ...cheapest(false)));
}

/** A query as conditions and a vector of Qdrant. */
export interface QueryConditions {
  readonly reading: Reading;
  /** False for a query that is blank or consists of exclusions alone. */
  readonly hasWords: boolean;
  /** Condition that products with all words meet; undefined when no product can meet it. */
  readonly whole: Condition | undefined;
  /** For each word that any product holds or hints at: the condition that those products meet. */
  readonly each: readonly Condition[];
  /** Conditions that products meet unless the query rules them out. */
  readonly allowed: readonly Condition[];
  /** Met by products that state another value of an attribute than the one asked for; undefined when none is asked for. */
  readonly contradicts: Condition | undefined;
  /** Met by products known to be free of everything ruled out; undefined when nothing is ruled out. */
  readonly free: Condition | undefined;
  /** Sparse vector of the query's words. */
  readonly words: { readonly indices: number[]; readonly values: number[] };
}

const contradicting = (slot: Slot): Condition => ({
  must: [anyIn('terms', [anyOf(slot.name)])],
  must_not: [anyIn('terms', [valued(slot)])],
});

function wholeOf(groups: readonly Group[], reading: Reading, blank: boolean): Condition | undefined {
  if (blank) return every();
  if (groups.length === 0) {
    const terms = termsOfExclusionsAlone(reading);
    return terms ? anyIn('terms', terms) : every();
  }
  if (groups.some(({ alternatives }) => alternatives.length === 0)) return undefined;
  return every(
    ...groups.map(({ alternatives }) =>
      anyIn(
        'terms',
        alternatives.map(({ term }) => term),
      ),
    ),
  );
}

/** Dimensions of all terms that may stand for the words, weighted as in `Matcher`. */
function vectorOf(groups: readonly Group[], lexicon: RemoteLexicon): QueryConditions['words'] {
  const weights = new Map<number, number>();
  const add = (term: string, weight: number) =>
    weights.set(dimensionOf(term), (weights.get(dimensionOf(term)) ?? 0) + weight);
  for (const group of groups) {
    const each = rarities(group, lexicon, lexicon.documents);
    for (const [i, { term, weight }] of group.alternatives.entries()) add(term, weight * (each[i] ?? 0));
    const most = Math.max(0, ...each);
    for (const { term, weight } of group.hints) add(term, weight * (most || 1));
  }
  return { indices: [...weights.keys()], values: [...weights.values()] };
}

/** Reads a query as `CatalogSearch` does. */
export function conditionsOf({ q, minShouldMatch }: Search, lexicon: RemoteLexicon): QueryConditions {
  const blank = q.trim() === '';
  const reading = blank || minShouldMatch !== undefined ? { ...NOTHING, wanted: q } : readQuery(q, lexicon);
  const groups = parseQuery(reading.wanted, lexicon, reading.slots);
  const { exclusions, slots } = reading;
  const free = exclusions.map(({ key }) => termsOfFree(key, lexicon)).filter((terms) => terms.length > 0);
  return {
    reading,
    hasWords: groups.length > 0,
    whole: wholeOf(groups, reading, blank),
    each: groups
      .map(({ alternatives, hints }) => [...alternatives, ...hints].map(({ term }) => term))
      .filter((terms) => terms.length > 0)
      .map((terms) => anyIn('terms', terms)),
    allowed:
      exclusions.length === 0
        ? []
        : [
            not(
              ...exclusions.map(({ key }) =>
                every(...termsOfExcluded(key).map((term) => anyIn('terms', [term]))),
              ),
            ),
          ],
    contradicts: slots.length === 0 ? undefined : some(...slots.map(contradicting)),
    free: free.length === 0 ? undefined : every(...free.map((terms) => anyIn('terms', terms))),
    words: vectorOf(groups, lexicon),
  };
}

/** Conditions that filters set. */
export function narrowed(filters: Filters, lexicon: RemoteLexicon): Condition[] {
  const { category, brand, minPriceCents, maxPriceCents, sellers, multiSite, onlySellers } = filters;
  const chosen = chosenSellers(filters);
  const conditions: Condition[] = onlySellers ? [anyIn('seller', onlySellers)] : [];
  if (category !== undefined) conditions.push(anyIn('category', lexicon.spellings('categories', category)));
  if (brand !== undefined) conditions.push(anyIn('brand', lexicon.spellings('brands', brand)));
  if (minPriceCents !== undefined || maxPriceCents !== undefined) {
    const [least, most] = [
      Math.max(0, minPriceCents ?? 0),
      Math.min(NO_PRICE - 1, maxPriceCents ?? NO_PRICE),
    ];
    const ofAll = { gte: least * ORDER_KEY_FACTOR, lt: (most + 1) * ORDER_KEY_FACTOR };
    conditions.push(chosen ? bestWithin(chosen, least, most) : { key: 'order.price_asc', range: ofAll });
  }
  if (sellers?.length) conditions.push(anyIn('seller', chosen ?? []));
  if (multiSite) conditions.push(ofSeveralSellers);
  for (const [title, values] of Object.entries(filters.attributes ?? {}).slice(0, MAX_ATTRIBUTES))
    conditions.push(
      anyIn(
        'attribute',
        values.map((value) => attributeKey(title, value)),
      ),
    );
  return conditions;
}
