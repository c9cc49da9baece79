import type { FamilyChoices, ProductCard, SortOption } from '@sextant/contracts/http/catalog.js';
import { retryLater } from '@sextant/platform/http/problem.js';
import { circuitOpen } from '@sextant/platform/observability/circuits.js';
import { Circuit } from '@sextant/platform/process/circuit.js';
import { pointId } from '@sextant/platform/vectors/qdrant-collection.js';
import { handleWhen, retry } from 'cockatiel';
import { similarSearch, type CategoryStats } from '../alternatives.js';
import { CatalogSearch, type Found, type Search, type VectorHits } from '../catalog-search.js';
import { familiesOf, MAX_CHOICES } from '../families.js';
import type { Filters } from '../filters.js';
import type { Lexicon } from '../lexicon.js';
import { ENOUGH } from '../match.js';
import { pricesUnder } from '../prices.js';
import { readQuery, type Reading } from '../read-query.js';
import type { CatalogOptions, SearchCatalog } from '../search-catalog.js';
import { isOneOfFamily } from '../slots.js';
import { CandidateIndex, type Candidate } from './candidate-index.js';
import type { CatalogPoints, FoundPoint, Order } from './catalog-points.js';
import {
  among,
  atLeast,
  countable,
  every,
  narrowed,
  not,
  ofFamilies,
  priced,
  some,
  conditionsOf,
  type Condition,
  type QueryConditions,
} from './conditions.js';
import { facetsOf } from './facets.js';
import type { IndexedDocument } from './product-point.js';
import type { RemoteLexicon } from './remote-lexicon.js';

/** Most products of an answer that this process works out as a whole; of a larger answer, those that it ranks. */
const CANDIDATES = 500;
/** Last product of a larger answer that paging reaches. */
const DEEPEST = 10_000;
/** Families that are ranked together. */
const FAMILIES = 50;
/** Most families of an answer that are counted; beyond, their number is estimated. */
const COUNTED_FAMILIES = 5000;
/** Time after a failed request during which Qdrant is not asked. */
const COOLDOWN_MS = 1000;

/** Repeats a request once when Qdrant has closed the kept connection; the repetition opens another one. */
const onceMore = retry(
  handleWhen((error: unknown) => (error as { name?: unknown }).name === 'TypeError'),
  { maxAttempts: 1 },
);

const directions: Record<SortOption, 'asc' | 'desc'> = {
  relevance: 'desc',
  price_asc: 'asc',
  price_desc: 'desc',
  unit_price: 'asc',
  vendors: 'desc',
  rating: 'desc',
  rating_count: 'desc',
  cart: 'asc',
};

/** Parts of an answer, best first: products that fit a query come before those that contradict it. */
function tiersOf(query: QueryConditions, coded: readonly string[], near: readonly string[]): Condition[] {
  const { whole = every(not(every())), contradicts, free } = query;
  const fits = contradicts ? [whole, not(contradicts)] : [whole];
  const others = coded.length > 0 ? [not(among(coded))] : [];
  const tiers: Condition[] = [];
  if (coded.length > 0) tiers.push(among(coded));
  if (free) tiers.push(every(...fits, ...others, free), every(...fits, ...others, not(free)));
  else tiers.push(every(...fits, ...others));
  const nearOnly = near.length > 0 ? [every(among(near), not(whole), ...others)] : [];
  for (const tier of nearOnly) tiers.push(contradicts ? every(tier, not(contradicts)) : tier);
  if (contradicts) tiers.push(every(some(whole, ...nearOnly), ...others, contradicts));
  return tiers;
}

/** Met by the products of all tiers, in fewer conditions, because the whole answer is counted several times. */
function anyTierOf({ whole }: QueryConditions, coded: readonly string[], near: readonly string[]): Condition {
  const parts = [
    ...(whole ? [whole] : []),
    ...(coded.length + near.length > 0 ? [among([...coded, ...near])] : []),
  ];
  return parts.length === 1 ? (parts[0] as Condition) : some(...parts);
}

/**
 * The catalog on Qdrant. Qdrant finds, filters and counts; this process ranks the best products with the search that also
 * runs in memory. An answer of few products is worked out here as a whole.
 */
export class QdrantCatalog implements SearchCatalog {
  private readonly circuit = new Circuit({ gauge: circuitOpen('catalog'), cooldownMs: COOLDOWN_MS });

  constructor(
    private readonly points: CatalogPoints,
    private readonly words: RemoteLexicon,
    private readonly candidates = CANDIDATES,
  ) {}

  get version(): number {
    return this.words.version;
  }

  get lexicon(): Lexicon {
    return this.words;
  }

  options(): CatalogOptions {
    return this.words.options;
  }

  read(q: string): Reading {
    return readQuery(q, this.words);
  }

  async cardTexts(
    ids: readonly string[],
    load: (ids: readonly string[]) => Promise<Map<string, string>>,
  ): Promise<Buffer[]> {
    const texts = await load(ids);
    return ids.flatMap((id) => {
      const text = texts.get(id);
      return text === undefined ? [] : [Buffer.from(text)];
    });
  }

  find(search: Search, near?: VectorHits): Promise<Found> {
    return this.asking(() => this.answer(search, near));
  }

  similar(product: ProductCard): Promise<string[]> {
    return this.asking(async () => {
      const wanted = similarSearch(product);
      if (!wanted) return [];
      const { ids } = await this.answer(wanted);
      const docs = await this.byProduct([...ids, product._id]);
      const familyOf = (id: string) => docs.get(id)?.familyId || id;
      const own = familyOf(product._id);
      return ids.filter((id) => familyOf(id) !== own && docs.get(id)?.brand !== product.brand);
    });
  }

  pricing(product: ProductCard): Promise<CategoryStats | undefined> {
    const category = product.category.at(-1);
    if (category === undefined) return Promise.resolve(undefined);
    return this.asking(async () => {
      const inCategory = narrowed({ category }, this.words);
      const [prices, pieces] = await Promise.all([
        this.points.middle([...inCategory, priced], 'order.price_asc'),
        this.points.middle([...inCategory, countable], 'order.unit_price'),
      ]);
      const meanOfMiddle = (cents: readonly number[]): number | null =>
        cents.length === 0 ? null : cents.reduce((sum, one) => sum + one, 0) / cents.length / 100;
      return {
        category,
        priced: prices.count,
        medianPrice: meanOfMiddle(prices.docs.map(({ priceCents }) => priceCents ?? 0)),
        pricedByPiece: pieces.count,
        medianUnitPrice: meanOfMiddle(pieces.docs.map(({ pieceCents }) => pieceCents ?? 0)),
      };
    });
  }

  /** Fails fast while Qdrant is away. */
  private async asking<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.circuit.execute(() => onceMore.execute(work));
    } catch (cause) {
      const away = 'Search is not available. Please try again in a moment.';
      throw Object.assign(retryLater(503, 'search_unavailable', away, 1), { cause });
    }
  }

  private async answer(search: Search, near?: VectorHits): Promise<Found> {
    const query = conditionsOf(search, this.words);
    const found = await this.answerTo(query, search, near);
    const isNearOnly = near !== undefined && near.weight < 1 && !found.lexical;
    // Where the query refuses every product that holds its words, products near in meaning are something else.
    if (
      isNearOnly &&
      query.reading.exclusions.length > 0 &&
      query.whole &&
      (await this.points.count(query.whole)) > 0
    )
      return this.answerTo(query, search);
    return found;
  }

  private async answerTo(query: QueryConditions, search: Search, near?: VectorHits): Promise<Found> {
    const { whole, allowed } = query;
    const [count, coded] = await Promise.all([
      whole ? this.points.count(whole, ...allowed) : 0,
      this.points.coded(search.q, allowed),
    ]);
    const neighbors = (near?.neighbors ?? []).map(({ id }) => pointId(id));
    const blank = search.q.trim() === '';
    const few = count + coded.length + neighbors.length <= this.candidates;
    if (near && near.weight >= 1)
      return this.small(search, near, query, coded, neighbors, { most: ENOUGH, complete: true });
    if ((!blank && count < ENOUGH) || few || search.minShouldMatch !== undefined)
      return this.small(search, near, query, coded, neighbors, {
        most: this.candidates,
        complete: count >= ENOUGH,
      });
    return this.large(search, near, query, coded, neighbors);
  }

  /**
   * An answer of few products, or to words that no product holds together: all products that may belong to it are ranked here.
   * @param complete true when enough products hold all words, so that no others follow
   */
  private async small(
    search: Search,
    near: VectorHits | undefined,
    query: QueryConditions,
    coded: readonly FoundPoint[],
    neighbors: readonly string[],
    { most, complete }: { readonly most: number; readonly complete: boolean },
  ): Promise<Found> {
    const { whole, allowed, hasWords, words } = query;
    const order: Order = hasWords ? { words } : { key: 'order.relevance', direction: 'desc' };
    // A search for products that share words with another one applies its filters in Qdrant already.
    const where = search.minShouldMatch === undefined ? [] : narrowed(search.filters, this.words);
    const holding = whole ? this.points.inOrder(order, [whole, ...allowed], most) : [];
    const best =
      hasWords && (search.minShouldMatch !== undefined || !complete)
        ? this.points.inOrder(order, [...allowed, ...where], most)
        : [];
    const nearby = this.points.at(neighbors);
    const found = await Promise.all([
      holding,
      best,
      complete || search.minShouldMatch !== undefined ? [] : this.ofMostWords(query, most),
      nearby,
    ]);
    const begun =
      found[0].length > 0 || coded.length > 0 ? [] : await this.points.codePrefix(search.q, allowed);
    const loaded = await this.points.load([...coded, ...begun, ...found.flat()]);
    return new CatalogSearch(new CandidateIndex([...loaded.values()], this.words)).search(search, near);
  }

  /** Products that hold or hint at the most words. */
  private async ofMostWords({ each, allowed, words }: QueryConditions, most: number): Promise<FoundPoint[]> {
    for (let count = each.length; count > 1; count -= 1) {
      const found = await this.points.inOrder({ words }, [atLeast(count, each), ...allowed], most);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** An answer of many products: Qdrant counts it, and finds the products that are ranked here. */
  private async large(
    search: Search,
    near: VectorHits | undefined,
    query: QueryConditions,
    coded: readonly FoundPoint[],
    neighbors: readonly string[],
  ): Promise<Found> {
    const { filters, sort, page, limit } = search;
    const narrow = narrowed(filters, this.words);
    const points = coded.map(({ point }) => point);
    const tiers = tiersOf(query, points, neighbors);
    const all = [anyTierOf(query, points, neighbors), ...query.allowed];
    const collapsed =
      search.families === true && coded.length === 0 && !query.reading.slots.some(isOneOfFamily);
    const perWindow = Math.max(1, Math.floor((collapsed ? FAMILIES : this.candidates) / limit));
    const window = Math.floor((page - 1) / perWindow);
    const units = { from: window * perWindow * limit, to: (window + 1) * perWindow * limit };
    const order: Order =
      sort === 'relevance' && query.hasWords
        ? { words: query.words }
        : { key: orderKey(sort), direction: directions[sort] };
    const passing = [...query.allowed, ...narrow];
    const [facets, families, { rows, seen }] = await Promise.all([
      search.counted === false ? undefined : facetsOf(this.points, all, filters, this.words),
      collapsed ? this.families([...all, ...narrow]) : undefined,
      this.window(tiers, passing, order, units, collapsed),
    ]);
    const index = new CandidateIndex([...rows.values()], this.words);
    // Only the filter by seller is applied again, because it also decides on the prices.
    const { sellers, onlySellers } = filters;
    const inWindow = {
      ...search,
      filters: { sellers, onlySellers },
      families: collapsed,
      page: page - window * perWindow,
    };
    const found = new CatalogSearch(index).search(inWindow, near);
    if (!facets) return found;
    const { products, ...counts } = facets;
    const estimated = () => Math.round((products * seen.families) / Math.max(1, seen.products));
    const total = collapsed ? (families ?? Math.max(COUNTED_FAMILIES, estimated())) : products;
    const { families: _choices, suggestion: _suggestion, ...rest } = found;
    return {
      ...rest,
      ...counts,
      total,
      ...(collapsed && {
        families: { products, choices: await this.choices(found.ids, index, all, narrow, filters) },
      }),
    };
  }

  /** Products of the part of an answer that a page belongs to, roughly in order. */
  private async window(
    tiers: readonly Condition[],
    passing: readonly Condition[],
    order: Order,
    units: { readonly from: number; readonly to: number },
    collapsed: boolean,
  ): Promise<{ rows: ReadonlyMap<string, Candidate>; seen: { families: number; products: number } }> {
    for (let depth = Math.max(this.candidates, units.to); ; depth *= 4) {
      const deep = Math.min(depth, DEEPEST);
      // On deep pages, only the families of most products are needed.
      const isDeep = collapsed && deep > this.candidates;
      const found: FoundPoint[] = [];
      for (const tier of tiers) {
        if (found.length >= deep) break;
        found.push(
          ...(await this.points.inOrder(order, [tier, ...passing], deep - found.length, {
            withFamily: isDeep,
          })),
        );
      }
      const docs = collapsed && !isDeep ? await this.points.load(found) : undefined;
      const unitOf = ({ point, family }: FoundPoint): string =>
        collapsed ? (family ?? (docs?.get(point)?.doc.familyId || point)) : point;
      const nth = new Map<string, number>();
      for (const product of found) if (!nth.has(unitOf(product))) nth.set(unitOf(product), nth.size);
      if (nth.size < units.to && found.length === deep && deep < DEEPEST) continue;
      const inWindow = found.filter((product) => {
        const unit = nth.get(unitOf(product)) as number;
        return unit >= units.from && unit < units.to;
      });
      return {
        rows: await this.points.load(inWindow),
        seen: { families: nth.size, products: found.length },
      };
    }
  }

  /** Families in an answer; undefined when there are too many to count. */
  private async families(conditions: readonly Condition[]): Promise<number | undefined> {
    const counts = await this.points.counts('family', conditions, COUNTED_FAMILIES);
    return counts.length < COUNTED_FAMILIES ? counts.length : undefined;
  }

  private async choices(
    ids: readonly string[],
    index: CandidateIndex,
    all: readonly Condition[],
    narrow: readonly Condition[],
    filters: Filters,
  ): Promise<Record<string, FamilyChoices>> {
    const familyAt = (id: string) =>
      index.columns.families.nameOf(index.columns.family[index.ordinalOf(id) as number] as number);
    const families = ids.map(familyAt).filter((family) => family !== '');
    if (families.length === 0) return {};
    const documents = await this.points.documents(
      [...all, ...narrow, ofFamilies(families)],
      families.length * MAX_CHOICES,
    );
    // Families need the names and prices of their members, not their words.
    const members = documents.map((doc) => ({
      doc,
      dimensions: new Uint32Array(0),
      impacts: new Uint8Array(0),
    }));
    const together = new CandidateIndex(members, this.words);
    const onPage = ids.flatMap((id) => together.ordinalOf(id) ?? []);
    return familiesOf(onPage, together.all(), together, pricesUnder(filters, together.columns));
  }

  private async byProduct(ids: readonly string[]): Promise<Map<string, IndexedDocument>> {
    const loaded = await this.points.load(await this.points.at(ids.map(pointId)));
    return new Map([...loaded.values()].map(({ doc }) => [doc.id, doc]));
  }
}

/** The added cost of a cart is known only in this process, so Qdrant gives the cheapest products first. */
const orderKey = (sort: Search['sort']): string => `order.${sort === 'cart' ? 'price_asc' : sort}`;
