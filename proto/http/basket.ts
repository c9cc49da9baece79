import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import type { ProductCard, SellerOffer } from './catalog.js';
import { cartItemBody } from './cart.js';
import { proposalLimits } from './limits.js';
import { z } from './zod.js';

const lineName = z.object({ productId: z.string().min(1).max(64), sellerUrl: z.string().min(1).max(500) });

/** What a cheaper basket must keep to. */
const basketOptions = z.object({
  /** Most sellers to buy from; default: any number. */
  maxSellers: z.number().int().min(1).optional(),
  /** Only sellers one has connected. */
  onlyConnected: z.boolean().default(false),
  /** Other packs of the same product, never fewer pieces. */
  otherPacks: z.boolean().default(false),
  /** Products of other brands with the same specification. */
  equals: z.boolean().default(false),
  /** Lines that stay where they are. */
  keep: z.array(lineName).max(MAX_LINES).default([]),
});
export type BasketOptions = z.infer<typeof basketOptions>;
/** The same as a client may send it. */
export type BasketOptionsRequest = z.input<typeof basketOptions>;

/** POST /basket/suggestion: for the caller's cart, or for the items given. */
export const basketBody = z.object({
  items: z.array(cartItemBody).max(MAX_LINES).optional(),
  options: basketOptions.prefault({}),
});
export type BasketBody = z.infer<typeof basketBody>;
export type BasketRequest = z.input<typeof basketBody>;

/** POST /basket/moves */
export const acceptMovesBody = z.object({
  /** Of the suggestion: it is refused when the cart or a price has changed since. */
  state: z.string().min(1).max(100),
  /** Ids of the moves to make. */
  moves: z.array(z.string().min(1).max(100)).min(1).max(MAX_LINES),
  options: basketOptions.prefault({}),
});
export type AcceptMovesBody = z.infer<typeof acceptMovesBody>;

/** DELETE /basket/moves */
export const undoMovesBody = z.object({ moves: z.array(z.string().min(1).max(100)).min(1).max(MAX_LINES) });
export type UndoMovesBody = z.infer<typeof undoMovesBody>;

/** An offer a line is bought from, or could be. Prices in dollars. */
export interface BasketOffer {
  product: Pick<ProductCard, '_id' | 'product_name' | 'brand' | 'image' | 'pack'>;
  seller: { key: string; label: string; domain: string; url: string };
  quantity: number;
  /** Of one pack, the caller's own price included. */
  price: number;
  /** Of one piece; null where the pack does not count pieces. */
  unitPrice: number | null;
}

export interface BasketMoveLine {
  from: BasketOffer;
  to: BasketOffer;
  /** `same` product, another `pack` of it, or an `equal` one of another brand. */
  kind: 'same' | 'pack' | 'equal';
  /** Why another pack or product stands for this one; null for the same. */
  because: string | null;
}

/** Lines that pay only together, or one line. */
export interface BasketMove {
  id: string;
  /** Dollars, whichever other moves are made; negative for a move that an option demands. */
  saving: number;
  /** Why, in short sentences. */
  reasons: string[];
  lines: BasketMoveLine[];
}

export interface BasketSuggestion {
  /** Stands for the cart, the prices and the options it was computed for. */
  state: string;
  /** Dollars with shipping, of the lines that have a price. */
  total: number;
  /** After all moves. */
  totalAfter: number;
  saving: number;
  moves: BasketMove[];
  /** Dollars another basket could cost less at most; 0 when `totalAfter` is proven to be the least. */
  gap: number;
  /** Why the options cannot be met, for people; there are no moves then. */
  impossible: string | null;
  /** Names of products that stay where they are because no offer meets the options. */
  left: string[];
}

const quantityOf = cartItemBody.pick({ productId: true, quantity: true });

/** POST /basket/items */
export const addProductsBody = z.object({ products: z.array(quantityOf).min(1).max(MAX_LINES) });
export type AddProductsBody = z.infer<typeof addProductsBody>;

/** Answer of POST /basket/items, /lists/{id}/cart and /quick-order/cart. */
export interface FilledCart {
  /** Products of it that are in the cart now. */
  lines: number;
  /** How many of them the cart held before: it keeps the larger quantity. */
  held: number;
  /** Names of the sellers they come from. */
  sellers: string[];
  /** Dollars the whole cart costs with shipping, the caller’s own prices counted. */
  total: number;
  /** Dollars it would cost more with each product where that alone is cheapest; of an order, with its sellers. */
  saved: number;
  /** Names of products nobody has in stock with a price. */
  unavailable: string[];
  /** Names of products the cart has no room for. */
  noRoom: string[];
}

/** POST /basket/proposal */
export const proposalBody = z.object({
  /** For each need any one of its choices will do, in its quantity. A need without choices is left out. */
  needs: z
    .array(z.object({ choices: z.array(quantityOf).max(proposalLimits.choices) }))
    .max(proposalLimits.needs),
});
export type ProposalBody = z.infer<typeof proposalBody>;

export interface ProposedOffer extends BasketOffer {
  availability: SellerOffer['availability'];
}

/** The choices and sellers that cover all needs for the lowest total, the cart apart. */
export interface BasketProposal {
  /** For each need; null for one nobody sells now, and one that is left out. */
  lines: (ProposedOffer | null)[];
  /** Dollars, the caller’s own prices counted. */
  shipping: number;
  total: number;
}

/** Answer of POST /basket/moves. */
export interface AcceptedMoves {
  moves: string[];
  /** Dollars, at this moment. */
  saved: number;
}

/** GET /basket/savings: what moving items has saved, by month of the order, the latest month first. */
export interface MonthlySavings {
  months: { month: string; saved: number; orders: number }[];
}
