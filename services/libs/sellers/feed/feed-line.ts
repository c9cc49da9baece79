import type { ProductDetails } from '@sextant/domain/product-offers/events.js';
import type { ObservedOffer } from '@sextant/domain/product-offers/product-offers.js';

/** One line of a seller's feed or file, read and checked; money in cents. */
export interface FeedLine extends Omit<ObservedOffer, 'seller'> {
  /** Row number as a spreadsheet shows it; for a JSON feed the index of the item plus one. */
  readonly row: number;
  readonly details: ProductDetails;
}

/** A line whose optional fields have to be named as well, so that no reader of feeds or files forgets one. */
export type CompleteLine = { readonly [Field in keyof Required<FeedLine>]: FeedLine[Field] };

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
