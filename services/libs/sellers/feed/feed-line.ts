import type { ProductDetails } from '@sextant/domain/product-offers/events.js';
import type { ObservedOffer } from '@sextant/domain/product-offers/product-offers.js';
import type { Complete } from '@sextant/domain/shared/complete.js';

/** One line of a seller's feed or file, read and checked; money in cents. */
export interface FeedLine extends Omit<ObservedOffer, 'seller'> {
  /** Row number as a spreadsheet shows it; for a JSON feed the index of the item plus one. */
  readonly row: number;
  readonly details: ProductDetails;
}

/** What a reader of feeds or files makes of a line. */
export type CompleteLine = Complete<FeedLine>;

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
