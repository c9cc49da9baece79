import type { Availability } from '@sextant/domain/product-offers/events.js';
import { hybridSearch, searchLimits } from './limits.js';
import { pageFields } from './parameters.js';
import { priceFilterProblem } from './price-rules.js';
import { z } from './zod.js';

/** Address of the picture of a product. */
export const pictureAddress = (productId: string): string => `/img/${productId}.svg`;

/** Name of a product that no seller lists any more, where its own is not known. */
export const NO_LONGER_LISTED = 'Product no longer listed';

/** Answers of the catalog calls. Prices are US dollars with two decimals at this edge, null when nobody quotes one. */
export interface SellerOffer {
  /** Key of the seller in the registry, for example "darby". */
  seller: string;
  /** Display name, for example "Darby Dental". */
  label: string;
  domain: string;
  url: string;
  sku: string;
  price: number | null;
  availability: Availability;
  rating: number | null;
  rating_count: number;
  /** Last change of the offer, or last reading of its seller's feed when that is later; ISO 8601. */
  last_checked: string;
}

/** Product as a card of the grid shows it. */
export interface ProductCard {
  _id: string;
  product_name: string;
  brand: string;
  manufacturer: string;
  manufacturer_code: string;
  image: string;
  category: string[];
  rating: number | null;
  rating_count: number;
  min_price: number | null;
  seller_count: number;
  /** Pack as a buyer reads it, for example "Box of 100". */
  pack: string | null;
  /** Dollars per piece where the pack is countable, for example 0.074. */
  unit_price: number | null;
  sellers: SellerOffer[];
}

export interface Product extends ProductCard {
  description: string;
  specifications: Record<string, string>;
  gtin: string | null;
  family_id: string;
}

export interface FacetOption {
  name: string;
  count: number;
}

export interface SellerFacet extends FacetOption {
  key: string;
}

/** A specification in which the products found differ, with its values. */
export interface AttributeFacet {
  /** Name of the specification: "Size". */
  name: string;
  values: FacetOption[];
}

/** The other products of a family that were found and are not shown as cards of their own. */
export interface FamilyChoices {
  /** Specification they differ in first, "Size"; absent when they differ in none. */
  attribute?: string;
  /** Number of values of `attribute`, or of products when there is no attribute. */
  count: number;
  /** Lowest price among them; null when nobody quotes one. */
  from: number | null;
  /** The product on the card included; of a large family not all. */
  products: { _id: string; label: string; price: number | null }[];
}

export interface SearchMetadata {
  queryType: 'lexical' | 'vector' | 'hybrid';
  processingTimeMs: number;
  /** Reason why the answer is lexical although vectors were asked for. */
  fallback?: 'vectors_unavailable';
  /** Set when the query is a product code with an exact hit, which then comes first. */
  exactCode?: string;
}

export interface UnderstoodPart {
  /** For people, for example "Without latex" or "Size: Medium first". */
  label: string;
  /** The part of the query as typed. */
  text: string;
  /** The query without the part; absent where removing its text from the query is enough. */
  rest?: string;
}

/**
 * Filters whose removal is suggested when nothing is found. `connectedSellersOnly` is not among them: a shopper who sets it
 * cannot order from other sellers.
 */
export const filterNames = ['category', 'brand', 'price', 'seller', 'multiSite', 'attributes'] as const;
export type FilterName = (typeof filterNames)[number];

export interface SearchAnswer {
  products: ProductCard[];
  total: number;
  /** Pages that can be asked for: no more than `searchLimits.page`. */
  totalPages: number;
  page: number;
  facets: {
    categories: FacetOption[];
    brands: FacetOption[];
    sellers: SellerFacet[];
    multiSite: number;
    /** Attributes of the products found, the most selective first; none where the products have little in common. */
    attributes: AttributeFacet[];
  };
  searchMetadata: SearchMetadata;
  /** With zero results: the one filter whose removal helps most. */
  suggestion?: {
    filter: FilterName;
    total: number;
  };
  /** With one card per family: the rest of each family, by `_id` of its card. `total` counts cards then. */
  families?: Record<string, FamilyChoices>;
  /** Products found, where `total` counts cards. */
  totalProducts?: number;
  /** With `sort=cart`, by `_id`: the seller where one item adds least, in dollars; negative where it reaches free shipping. */
  landed?: Record<string, { seller: string; added: number }>;
  /**
   * Keys of the sellers that the search was narrowed to, by `seller`, to those connected, or to those that its words ask for
   * or do not refuse; absent where it was not. The filter and the sorts by price, `families` and `landed` then count the offers of these
   * sellers alone; `min_price` stays the lowest of all sellers.
   */
  chosenSellers?: string[];
  /** Parts of the query that were read as more than words: exclusions, sellers wanted and refused, and attributes. */
  understood?: UnderstoodPart[];
  /** One line about the search, present when the assistant has read the query. */
  summary?: string;
}

/** `cart` orders by the cost one item adds to the caller's cart, shipping and own prices included; it needs a session. */
export const sortOptions = [
  'relevance',
  'price_asc',
  'price_desc',
  'unit_price',
  'cart',
  'vendors',
  'rating',
  'rating_count',
] as const;
export type SortOption = (typeof sortOptions)[number];

const priceError = { error: ({ input }: { input?: unknown }) => priceFilterProblem(Number(input)) };
const dollars = z.coerce
  .number(priceError)
  .min(0, priceError)
  .max(searchLimits.dollars, priceError)
  .optional();
const share = (usual: number) => z.coerce.number().min(0).max(1).default(usual);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Query of GET /search and its variants. Negative, absurd or unparsable numbers are refused, not clamped. */
export const searchQuery = z
  .object({
    q: z.string().trim().max(searchLimits.text).default(''),
    ...pageFields(searchLimits.page),
    category: z.string().max(searchLimits.name).optional(),
    brand: z.string().max(searchLimits.name).optional(),
    minPrice: dollars,
    maxPrice: dollars,
    /** Seller keys, comma separated: products sold by any of them; with `connectedSellersOnly`, by a connected one of them. */
    seller: z.string().max(searchLimits.sellers).optional(),
    multiSite: flag.optional(),
    connectedSellersOnly: flag.optional(),
    /** "Size:Medium|Large;Color:Blue": products with any of the values, for each attribute. */
    attributes: z.string().max(searchLimits.attributes).optional(),
    /** One card per family of sizes and shades, unless a code or one size is asked for. */
    families: flag.optional(),
    sort: z.enum(sortOptions).default('relevance'),
    useVectorSearch: flag.optional(),
    vectorWeight: share(hybridSearch.vectorWeight),
    similarityThreshold: share(hybridSearch.similarityThreshold),
  })
  .refine((f) => f.minPrice === undefined || f.maxPrice === undefined || f.minPrice <= f.maxPrice, {
    path: ['minPrice'],
    message: 'The lowest price is above the highest.',
  });
export type SearchQuery = z.infer<typeof searchQuery>;

/** Parameters of a search that its words may ask for, and that are applied or left out one by one. */
export const requestParts = ['brand', 'minPrice', 'maxPrice', 'sort'] as const;
export type RequestPart = (typeof requestParts)[number];

export interface SearchRequest extends Partial<Pick<SearchQuery, RequestPart>> {
  /** Words left to search for; sellers stay among them. */
  q: string;
  /** Each filter and the sort, for people: "At most $10.00". `without` takes their names, divided by commas. */
  parts: { name: RequestPart; label: string }[];
}

/** GET /search/request?q=&without= ; null for a query that asks for nothing beyond its words. */
export interface SearchRequestAnswer {
  request: SearchRequest | null;
}

/** GET /suggest */
export interface SuggestAnswer {
  products: { _id: string; product_name: string; brand: string; image: string; min_price: number | null }[];
  categories: FacetOption[];
  brands: FacetOption[];
  /** Product that carries exactly the code typed. */
  code?: { _id: string; product_name: string; manufacturer_code: string };
}

/** GET /products/{id}/price-history?days= ; days one of `HISTORY_RANGES`. */
export interface PriceHistoryAnswer {
  from: string;
  to: string;
  /**
   * Step functions: a price holds from `at` until the next point. The first point is at `from` when its price is older. Null means no
   * price, of `best` none in stock.
   */
  best: { at: string; price: number | null }[];
  sellers: { seller: string; label: string; points: { at: string; price: number | null }[] }[];
}

/** GET /savings */
export interface SavingsAnswer {
  /**
   * Saving of the best price against the seller where that saves most, in whole percent: the median over the products that
   * it and others have in stock. 0 when there is nothing to compare.
   */
  upToPercent: number;
}

/** GET /products/{id}/analysis */
export interface AnalysisAnswer {
  analysis: {
    feedback: string;
    pros: string[];
    cons: string[];
    alternatives: { _id: string; name: string; pros: string[]; cons: string[] }[];
    /** "catalog" when computed from catalog data because no model is configured. */
    source: 'catalog' | 'model';
  };
}
