import type { Visual } from './catalog/visuals.js';

/** The sandbox stands for foreign systems, so it has a list of its own. */
export const availabilities = ['in_stock', 'out_of_stock', 'backorder'] as const;
export type Availability = (typeof availabilities)[number];

/** A price step: ISO date of its start, and the price from then on in dollars ("12.34"). */
export type PricePoint = [date: string, price: string];

/**
 * One row of a seller's feed, in the seller's wording: prices are decimal strings in dollars, code and
 * brand are printed the seller's own way, and a price of null means "call for price".
 */
export interface FeedItem {
  sku: string;
  name: string;
  brand: string;
  manufacturer: string;
  manufacturerCode: string;
  gtin?: string;
  description: string;
  categories: [root: string, leaf: string];
  kind: string;
  familyId: string;
  specifications: Record<string, string>;
  visual: Visual;
  url: string;
  price: string | null;
  availability: Availability;
  rating: number | null;
  ratingCount: number;
  /** Price steps of the last year, oldest first; the last one is today's price. */
  history?: PricePoint[];
}

/** The whole feed of one seller. */
export interface Feed {
  seller: string;
  /** Time of the last change of the content (ISO 8601). */
  generatedAt: string;
  items: FeedItem[];
}
