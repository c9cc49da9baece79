import type { Visual } from './catalog/visuals.js';

/** Whether a seller can ship an item now. */
export type Availability = 'in_stock' | 'out_of_stock' | 'backorder';

/** One step of a price: the ISO date it began and the price from then on, in dollars ("12.34"). */
export type PricePoint = [date: string, price: string];

/**
 * One row of a seller's feed, as the seller words it: prices are decimal strings in dollars, the code and
 * the brand are printed the seller's own way, and a price of null means "call for price".
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
  /** The steps of the last year, oldest first; the last one is today's price. */
  history?: PricePoint[];
}

/** The whole feed of one seller. */
export interface Feed {
  seller: string;
  /** When the content last changed (ISO instant). */
  generatedAt: string;
  items: FeedItem[];
}
