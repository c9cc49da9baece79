import type { Availability } from '../product-offers/events.js';
import type { Cents } from '../shared/money.js';

/** An item of a seller as the catalog lists it. */
export interface ListedItem {
  /** Tells the items of a seller apart: a SKU, or what stands for it on both sides alike. */
  readonly item: string | number;
  /** Null when the seller lists no price. */
  readonly listCents: Cents | null;
  readonly availability: Availability;
}

/** An item as it was listed when its seller quoted an own price for it. */
export interface QuotedItem extends Omit<ListedItem, 'availability'> {
  /** Undefined when it is not known. */
  readonly availability: Availability | undefined;
}

/**
 * True for a quote for this item as it is listed now. A seller that has changed its list price may have changed own prices too,
 * and one whose item is sold out or back in stock may say the same of the account: an earlier quote is void.
 */
export const isStillQuotedFor = (quote: QuotedItem, listed: ListedItem): boolean =>
  quote.item === listed.item &&
  quote.listCents === listed.listCents &&
  quote.availability === listed.availability;
