import { refuse } from './decider.js';
import { formatCount } from './plural.js';

/** Limits shared by carts, lists and orders: a list fits into a cart, and a cart into an order. */

/**
 * Highest quantity of one line. The patterns of companion and quick order read four digits. A lower one refuses changes of carts and
 * lists that hold more.
 */
export const MAX_QUANTITY = 9999;
/** Texts for people who ask for more, and for rows or lists that do. */
export const QUANTITY_LIMIT_TEXT = `${formatCount(MAX_QUANTITY)} at most`;
export const LINE_LIMIT_TEXT = `a line holds up to ${formatCount(MAX_QUANTITY)}`;

export const MAX_LINES = 1000;

/** Limits the cost of reading a stream: fifty changes a day for ten years. */
export const MAX_EVENTS_BY_USERS = 200_000;
/** The same for events of any size: as many of 200 bytes. One that adds 1,000 lines has 30,000 or more. */
export const MAX_BYTES_BY_USERS = 40_000_000;

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;

export const quantityOutOfRange = refuse(
  'quantity_out_of_range',
  `The quantity must be between 1 and ${formatCount(MAX_QUANTITY)}.`,
);
