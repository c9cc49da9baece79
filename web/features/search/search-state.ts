import { sellerByKey } from '@sextant/sellers/registry.js';
import { attributesText, parseAttributes, type Attributes } from '@sextant/contracts/http/attributes.js';
import { requestParts, type SortOption } from '@sextant/contracts/http/catalog.js';
import { searchLimits } from '@sextant/contracts/http/limits.js';
import {
  noProductFilters,
  parseProductFilters,
  parseText,
  type ProductFilters,
} from '../../components/catalog/product-filters.js';

/** Everything the search screen shows, as the address holds it. */
export interface SearchState extends ProductFilters {
  q: string;
  sellers: string[];
  multiSite: boolean;
  connectedSellersOnly: boolean;
  attributes: Attributes;
  /** Sizes and shades of a product share a card. */
  families: boolean;
  sort: SortOption;
  page: number;
  /** Parts of what the words ask for ("maxPrice", "sort") that are not to be applied. */
  without: string[];
}

export const sortLabels: Record<SortOption, string> = {
  relevance: 'Relevance',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  unit_price: 'Price per piece',
  cart: 'Cheapest for my cart',
  vendors: 'Most sellers',
  rating: 'Highest rated',
  rating_count: 'Most reviewed',
};

/** The part of the state that narrows the results; text, sort and page do not. */
export const noFilters = {
  ...noProductFilters,
  sellers: [],
  multiSite: false,
  connectedSellersOnly: false,
  attributes: {},
} satisfies Omit<SearchState, 'q' | 'families' | 'sort' | 'page' | 'without'>;

/** The keys of the sellers a list names, each once; unknown keys are left out. */
const sellerKeys = (list: string): string[] => [
  ...new Set(list.split(',').flatMap((name) => sellerByKey(name)?.key ?? [])),
];

const partNames = (list: string): string[] => {
  const named = list.split(',');
  return requestParts.filter((part) => named.includes(part));
};

/** Reads the address; an invalid value in it counts as absent. */
export function parseSearch(params: URLSearchParams): SearchState {
  const page = Number(params.get('page'));
  const sort = params.get('sort') ?? '';
  return {
    q: parseText(params),
    ...parseProductFilters(params),
    sellers: sellerKeys(params.get('seller') ?? ''),
    multiSite: params.get('multiSite') === 'true',
    connectedSellersOnly: params.get('connectedSellersOnly') === 'true',
    attributes: parseAttributes((params.get('attributes') ?? '').slice(0, searchLimits.attributes)),
    families: params.get('families') === 'true',
    sort: Object.hasOwn(sortLabels, sort) ? (sort as SortOption) : 'relevance',
    without: partNames(params.get('without') ?? ''),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, searchLimits.page) : 1,
  };
}

/** True for a search whose answer depends on the user: it needs a session. */
export const isPersonal = ({ connectedSellersOnly, sort }: SearchState): boolean =>
  connectedSellersOnly || sort === 'cart';

/** Query values of the address and of the API alike; defaults are left out so that equal searches share one address. */
export function searchValues(state: SearchState): Record<string, string> {
  const entries: [string, string | null][] = [
    ['q', state.q || null],
    ['category', state.category],
    ['brand', state.brand],
    ['minPrice', state.minPrice?.toString() ?? null],
    ['maxPrice', state.maxPrice?.toString() ?? null],
    ['seller', state.sellers.join(',') || null],
    ['multiSite', state.multiSite ? 'true' : null],
    ['connectedSellersOnly', state.connectedSellersOnly ? 'true' : null],
    ['attributes', attributesText(state.attributes) || null],
    ['families', state.families ? 'true' : null],
    ['sort', state.sort === 'relevance' ? null : state.sort],
    ['page', state.page > 1 ? String(state.page) : null],
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The address of a search. */
export function searchPath(state: SearchState): string {
  const without = state.without.length > 0 && { without: state.without.join(',') };
  const query = new URLSearchParams({ ...searchValues(state), ...without }).toString().replaceAll('%2C', ',');
  return query ? `/search?${query}` : '/search';
}

/** A change to anything but the page starts again at page 1. */
export const changeSearch = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  // Another text is interpreted again.
  ...(change.q !== undefined && change.q !== state.q && { without: [] }),
  ...change,
});
