import { formatCount } from '@sextant/domain/shared/plural.js';
import type { ProductCard } from './catalog.js';
import type { MatchedCandidate } from './inventory.js';
import { listLimits } from './limits.js';
import { quantity } from './quantity.js';
import { entityId } from './parameters.js';
import { z } from './zod.js';

const name = z
  .string()
  .trim()
  .min(1, 'Name the list.')
  .max(listLimits.name, `A name has at most ${listLimits.name} characters.`);
const note = z
  .string()
  .trim()
  .max(listLimits.note, `A note has at most ${listLimits.note} characters.`)
  .default('');
const line = z.object({ productId: entityId, quantity });
const lines = z
  .array(line)
  .max(listLimits.lines, `A list can have up to ${formatCount(listLimits.lines)} lines.`);

/** PUT /lists/{id} */
export const listTextBody = z.object({ name, note });
/** POST /lists */
export const createListBody = z.object({ name, note, lines: lines.default([]) });
/** POST /lists/{id}/lines and POST /quick-order/cart */
export const listLinesBody = z.object({ lines });
/** PUT /lists/{id}/lines/{productId} */
export const listQuantityBody = z.object({ quantity });
export const listLineParams = z.object({ id: entityId, productId: entityId });
/** POST /quick-order/match */
export const quickOrderBody = z.object({
  text: z
    .string()
    .max(listLimits.pasted, `Paste at most ${formatCount(listLimits.pasted)} characters.`)
    .refine((text) => text.trim() !== '', 'Paste codes or names first, one a line.'),
});
export type ListTextBody = z.infer<typeof listTextBody>;
export type CreateListBody = z.infer<typeof createListBody>;
export type ListLinesBody = z.infer<typeof listLinesBody>;
export type ListQuantityBody = z.infer<typeof listQuantityBody>;
export type ListLineParams = z.infer<typeof listLineParams>;
export type QuickOrderBody = z.infer<typeof quickOrderBody>;

export interface ListSummary {
  _id: string;
  name: string;
  note: string;
  lines: number;
  createdAt: string;
  changedAt: string;
}

/** GET /lists: those changed last first. */
export interface ListsAnswer {
  lists: ListSummary[];
}

/** GET /lists/{id}, prices as they are now. */
export interface ListAnswer {
  list: ListSummary;
  items: {
    productId: string;
    quantity: number;
    /** Null when the catalog no longer has it. */
    product: ProductCard | null;
  }[];
}

/** A pasted line with the products it may mean. */
export interface QuickOrderLine {
  /** Counted from 1. */
  line: number;
  text: string;
  /** Quantity in the line's own unit; `cost.quantity` of a candidate is the same amount in packs of that product. */
  quantity: number;
  /** Problem with `quantity`, for people; null when the line states it clearly, or states none. */
  quantityProblem: string | null;
  /** At most five, the likeliest first; empty when nothing fits. */
  candidates: MatchedCandidate[];
}

/** POST /quick-order/match */
export interface QuickOrderAnswer {
  lines: QuickOrderLine[];
  /** Parts of the text that were left out, in words. */
  problems: string[];
}
