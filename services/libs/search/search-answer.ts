import type {
  ProductCard,
  SearchAnswer,
  SearchMetadata,
  SearchQuery,
  UnderstoodPart,
} from '@sextant/contracts/http/catalog.js';
import { parseAttributes } from '@sextant/contracts/http/attributes.js';
import { searchLimits } from '@sextant/contracts/http/limits.js';
import type { Complete } from '@sextant/domain/shared/complete.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { fromDollars, toDollars } from '@sextant/domain/shared/money.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import type { Found, Search } from './catalog-search.js';
import { isBrandTerm, wordsOfBrand } from './fields.js';
import { chosenSellers, type Filters } from './filters.js';
import type { CartTerms } from './landed.js';
import { sellersLeft, type Reading } from './read-query.js';
import type { CatalogOptions, SearchCatalog } from './search-catalog.js';
import { meaningSummary } from './meaning-summary.js';
import { missingWords, unknownWords } from './unknown-words.js';

/** A query parameter; blank counts as absent. */
const given = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

const cents = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : fromDollars(dollars);

/** Parts of a search that depend on the user. */
export interface UserParts {
  /** Restricts the answer to offers of these sellers, whatever the shopper filters by. */
  readonly onlySellers?: readonly string[];
  /** Needed for the sort by the cost added to the cart. */
  readonly cart?: CartTerms;
}

/**
 * Query of the HTTP contract → search of the index: dollars to cents, seller aliases to keys.
 * @param reading of the query's words, which may ask for sellers and refuse others
 */
export function searchOf(query: SearchQuery, reading: Reading, parts: UserParts = {}): Search {
  const { cart } = parts;
  const onlySellers = sellersLeft(reading, parts.onlySellers);
  const sellers = given(query.seller)
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => sellerByKey(name)?.key ?? name);
  const chosen = chosenSellers({ sellers, onlySellers });
  return {
    q: query.q,
    sort: query.sort,
    page: query.page,
    limit: query.limit,
    families: query.families,
    cart: cart && chosen ? { ...cart, onlySellers: chosen } : cart,
    filters: {
      category: given(query.category),
      brand: given(query.brand),
      // 0 is no limit: as one, it would leave out products without a price.
      minPriceCents: query.minPrice === 0 ? undefined : cents(query.minPrice),
      maxPriceCents: cents(query.maxPrice),
      sellers,
      multiSite: query.multiSite,
      attributes: given(query.attributes) === undefined ? undefined : parseAttributes(query.attributes ?? ''),
      onlySellers,
    } satisfies Complete<Filters>,
  };
}

/** @param spelled spells the name of a brand as the catalog does */
const understoodParts = (
  q: string,
  { exclusions, refusedSellers, sellersAsked, slots }: Reading,
  spelled: (name: string) => string | undefined,
): UnderstoodPart[] => [
  ...exclusions.map(({ key, subject, from, to, rest }) => ({
    label: `Without ${spelled(isBrandTerm(key) ? wordsOfBrand(key).join(' ') : subject) ?? subject.toLowerCase()}`,
    text: q.slice(from, to),
    ...(rest !== undefined && { rest }),
  })),
  ...refusedSellers.map(({ key, from, to, rest }) => ({
    label: `Not from ${sellerLabel(key)}`,
    text: q.slice(from, to),
    ...(rest !== undefined && { rest }),
  })),
  ...sellersAsked.map(({ keys, from, to }) => ({
    label: `From ${keys.map(sellerLabel).join(' or ')}`,
    text: q.slice(from, to),
  })),
  // Products with another value follow behind those that fit, in every order.
  ...slots.map(({ label, text }) => ({ label: `${label} first`, text })),
];

const HEAD = Buffer.from('{"products":[');
const COMMA = Buffer.from(',');

/** The catalog's spelling of a brand's name, however it was typed. */
function spelledAmong(brands: () => CatalogOptions['brands']): (name: string) => string | undefined {
  const formOf = (name: string): string => queryWords(name).join(' ');
  return (name) => brands().find((brand) => formOf(brand.name) === formOf(name))?.name;
}

/** The categories of these cards that hold others of them. */
const outerCategoriesOf = (cards: readonly Buffer[]): ReadonlySet<string> =>
  new Set(cards.flatMap((card) => (JSON.parse(card.toString()) as ProductCard).category.slice(0, -1)));

/**
 * JSON text of a `SearchAnswer` in UTF-8, around card texts that are passed on as they are.
 * @param catalog whose brands are asked for only where the query refuses one, because counting them takes milliseconds
 */
export function answerBytes(
  found: Found,
  cards: readonly Buffer[],
  search: Search,
  metadata: SearchMetadata,
  catalog: Pick<SearchCatalog, 'options' | 'lexicon'>,
): Buffer {
  const understood = understoodParts(
    search.q,
    found.reading,
    spelledAmong(() => catalog.options().brands),
  );
  const chosen = chosenSellers(search.filters);
  const rest: Omit<SearchAnswer, 'products'> = {
    total: found.total,
    totalPages: Math.min(searchLimits.page, Math.ceil(found.total / search.limit)),
    page: search.page,
    facets: {
      categories: found.categories,
      brands: found.brands,
      sellers: found.sellers.map(({ name, count }) => ({
        key: name,
        name: sellerLabel(name),
        count,
      })),
      multiSite: found.multiSite,
      attributes: found.attributes.map(({ name, values }) => ({ name, values: [...values] })),
    },
    searchMetadata: found.exactCode === undefined ? metadata : { ...metadata, exactCode: found.exactCode },
    ...(chosen && { chosenSellers: [...chosen] }),
    ...(understood.length > 0 && { understood }),
    ...(metadata.queryType !== 'lexical' &&
      !found.reading.namesNoGoods &&
      found.total > 0 && {
        summary: meaningSummary(
          search.q,
          { ...found, outer: outerCategoriesOf(cards) },
          search.sort,
          unknownWords(found.reading, catalog.lexicon),
          missingWords(found),
        ),
      }),
    ...(found.families && { families: found.families.choices, totalProducts: found.families.products }),
    ...(found.landed && {
      landed: Object.fromEntries(
        Object.entries(found.landed).map(([id, { seller, cents }]) => [
          id,
          { seller: sellerLabel(seller), added: toDollars(cents) },
        ]),
      ),
    }),
    ...(found.suggestion ? { suggestion: found.suggestion } : {}),
  };
  const tail = Buffer.from(`],${JSON.stringify(rest).slice(1)}`);
  return Buffer.concat([HEAD, ...cards.flatMap((card, n) => (n === 0 ? [card] : [COMMA, card])), tail]);
}
