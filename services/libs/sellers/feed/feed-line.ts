import type { Availability, PricePoint, ProductDetails } from '@sextant/domain/product-offers/events.js';
import type { Cents } from '@sextant/domain/shared/money.js';

/** One line of a seller's feed or file, read and checked; money in cents. */
export interface FeedLine {
  /** Row number as a spreadsheet shows it; for a JSON feed the index of the item plus one. */
  readonly row: number;
  readonly sku: string;
  readonly url: string;
  readonly details: ProductDetails;
  /** Undefined: the seller shows no price. */
  readonly priceCents?: Cents;
  readonly availability: Availability;
  readonly rating?: number;
  readonly ratingCount: number;
  readonly history: PricePoint[];
}

/** A refused line with the reason, for the sender of the file. */
export interface RefusedLine {
  /** See `FeedLine.row`. */
  readonly row: number;
  /** Undefined when the line does not name it legibly. */
  readonly sku?: string;
  readonly reason: string;
}

export interface ReadFeed {
  readonly lines: FeedLine[];
  readonly refused: RefusedLine[];
}
