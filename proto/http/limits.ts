import { MAX_LINES } from '@sextant/domain/shared/limits.js';

/**
 * Limits and page lengths that server and web share, apart from the schemas: the first page of the web app goes by them and loads no
 * schema. All texts that name a limit take it from here. Those of carts and orders, and the lines of a list, are in `domain/shared/limits.ts`,
 * the number of favorites is in `domain/favorites/favorites.ts`; those of uploads are in `inventory.ts` (`uploadLimits`).
 */
export const searchLimits = {
  /** Characters of the text, of a category or brand, and of the parameters that list sellers and attributes. */
  text: 200,
  name: 100,
  sellers: 300,
  attributes: 600,
  /** Number of the last page. */
  page: 1000,
  /** Highest price, in dollars. */
  dollars: 1_000_000,
} as const;

/** What a search by meaning goes by, each 0…1: the largest share of meaning in a score (`VectorHits`), and the least similarity. */
export const hybridSearch = { vectorWeight: 0.7, similarityThreshold: 0.75 } as const;

/** Fewest sellers of a product that passes the filter "Multi-site only". */
export const MULTI_SITE_SELLERS = 2;

/** Most categories, brands or sellers that an answer counts as options of a filter. */
export const MAX_OPTIONS = 100;

/** Lowest confidence, 0 to 100, of an "Excellent Match" of an inventory row. It also needs no check: it is ready, counts in totals and fills a quick order. */
export const EXCELLENT_MATCH = 80;
/** Confidence from which a match is shown as "Good Match". A match in doubt may still be shown so: see `ceilingOf` in services/libs/inventory/matching/confidence.ts. */
export const GOOD_MATCH = 60;

/** Lowest confidence of a product that counts as found for a row; from here up to `EXCELLENT_MATCH` the match is unsure. */
export const LEAST_MATCH = 40;

/** Longest message to the assistant, in characters. */
export const MAX_MESSAGE_CHARACTERS = 1000;

/** Longest text staff search for. */
export const MAX_STAFF_QUERY = 100;

/** Last page a list call may ask for. */
export const MAX_PAGES = 10_000;

/** Rows of one page: of orders, notifications and the lists of staff on screen, and of a list call that asks for no other number. */
export const ROWS_PER_PAGE = 10;

/** Products of one page of search results. */
export const RESULTS_PER_PAGE = 50;

/** Products of one page of favorites. */
export const FAVORITES_PER_PAGE = 12;

/** Rows of one page of an uploaded list. */
export const UPLOADED_ROWS_PER_PAGE = 25;

/** Most rows of one page of a list call. */
export const MAX_PER_PAGE = 100;

/** Most products compared side by side, and of one call for them: more columns do not fit on a laptop. */
export const MAX_COMPARED = 5;

/** Most products whose known own prices one call asks for. */
export const MAX_PRICED_PRODUCTS = 100;

/** Ranges of a product's price history, in days. Prices are judged over `VERDICT_DAYS`, whichever range is shown. */
export const HISTORY_RANGES = [30, 90, 180, 365] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];
/** Range that a page opens with, and that the API returns by default. */
export const DEFAULT_HISTORY_RANGE: HistoryRange = 90;

/** Most products whose prices an open screen follows live: those of a full cart. */
export const MAX_WATCHED_PRODUCTS = MAX_LINES;

/** Largest JSON body, in bytes: that of an order of `MAX_LINES` lines whose ids and addresses are as long as their schemas allow. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Most needs of a proposal, and most products to choose from for each need. */
export const proposalLimits = { needs: 50, choices: 12 } as const;

/** Limits of users' lists and of pasted lines: lists of a user, lines of each, characters of name, note and pasted text. */
export const listLimits = {
  lists: 100,
  lines: MAX_LINES,
  name: 80,
  note: 500,
  pasted: 20_000,
  pastedLines: 200,
} as const;
