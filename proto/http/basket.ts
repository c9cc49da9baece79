import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import type { ProductCard, SellerOffer } from './catalog.js';
import { cartItemBody } from './cart.js';
import { proposalLimits } from './limits.js';
import { z } from './zod.js';

const lineName = z.object({ productId: z.string().min(1).max(64), sellerUrl: z.string().min(1).max(500) });

/** Limits of a cheaper basket. */
const basketOptions = z.object({
  /** Most sellers to buy from; default: any number. */
  maxSellers: z.number().int().min(1).optional(),
  /** Only sellers the user has connected. */
  onlyConnected: z.boolean().default(false),
  /** Other packs of the same product, never fewer pieces; looked for, as `equals`, for the first hundred lines of a cart. */
  otherPacks: z.boolean().default(false),
  /** Products of other brands with the same specification. */
  equals: z.boolean().default(false),
  /** Lines that stay where they are. */
  keep: z.array(lineName).max(MAX_LINES).default([]),
});
export type BasketOptions = z.infer<typeof basketOptions>;
/** Options as a client may send them, before defaults. */
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
  /** `state` of the suggestion: the moves are refused when the cart or a price has changed since. */
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
  /** Price of one pack: the caller's own price where there is one. */
  price: number;
  /** Price of one piece; null where the pack does not count pieces. */
  unitPrice: number | null;
}

export interface BasketMoveLine {
  /** `price` is null when the seller names none any more: the line counts as 0 in `total`. */
  from: Omit<BasketOffer, 'price'> & { price: number | null };
  to: BasketOffer;
  /** True when the line cannot be ordered where it is: it is out of stock there, or has no price. */
  unavailable: boolean;
  /** `same` product, another `pack` of it, or an `equal` one of another brand. */
  kind: 'same' | 'pack' | 'equal';
  /** Reason why another pack or product replaces this one; null for the same product. */
  because: string | null;
}

/** Lines that pay only together, or one line. */
export interface BasketMove {
  id: string;
  /** Dollars its lines without a price add if no other line moves, shipping included; 0 without such lines. */
  needed: number;
  /**
   * Dollars against the cart with `needed`, independent of the other moves; negative for a move that an option or a line out of
   * stock demands.
   */
  saving: number;
  /** Short sentences. */
  reasons: string[];
  lines: BasketMoveLine[];
}

export interface BasketSuggestion {
  /** Identifies the cart, prices and options that the suggestion was computed for. */
  state: string;
  /** Dollars with shipping, of the lines that have a price. */
  total: number;
  /** After all moves: `total` with `needed`, less `saving`. */
  totalAfter: number;
  /** Sums over the moves. */
  needed: number;
  saving: number;
  moves: BasketMove[];
  /** Most dollars that a still cheaper basket could save; 0 when `totalAfter` is proven to be the lowest total. */
  gap: number;
  /** Reason why the options cannot be met, for people; there are no moves then. */
  impossible: string | null;
  /** Names of products that stay where they are because no offer meets the options. */
  left: string[];
}

const quantityOf = cartItemBody.pick({ productId: true, quantity: true });
/** Keys of sellers that nothing is bought from. */
const notSellers = z.array(z.string().min(1).max(100)).max(100).default([]);

/** POST /basket/items */
export const addProductsBody = z.object({
  products: z.array(quantityOf).min(1).max(MAX_LINES),
  notSellers,
});
export type AddProductsBody = z.infer<typeof addProductsBody>;

/** Answer of POST /basket/items, /lists/{id}/cart and /quick-order/cart. */
export interface FilledCart {
  /** Requested products that are in the cart now. */
  lines: number;
  /** Requested products that the cart held before, of which only what was missing was added. */
  held: number;
  /** Names of the sellers they come from. */
  sellers: string[];
  /** Dollars the whole cart costs with shipping, the caller’s own prices counted. */
  total: number;
  /** Dollars saved against buying each product where it alone is cheapest, or for an order, from the order's sellers. */
  saved: number;
  /** Dollars that another choice of sellers could cost less at most. Answers that an earlier release has kept lack it. */
  gap?: number;
  /** Names of products without an offer that has a price and is in stock or on backorder. */
  unavailable: string[];
  /** Names of products the cart has no room for. */
  noRoom: string[];
}

/** POST /basket/proposal */
export const proposalBody = z.object({
  /** Each need takes one of its choices, in that choice's quantity. A need without choices is left out. */
  needs: z
    .array(z.object({ choices: z.array(quantityOf).max(proposalLimits.choices) }))
    .max(proposalLimits.needs),
  notSellers,
});
export type ProposalBody = z.infer<typeof proposalBody>;

export interface ProposedOffer extends BasketOffer {
  availability: SellerOffer['availability'];
  /** Packs of `quantity` that the cart holds already, at whatever seller: only the others are added. */
  held: number;
}

/** The choices that cover all needs for the lowest total, and the sellers from which what the cart lacks of them is added. */
export interface BasketProposal {
  /** One per need; null for a need that nobody sells now or that is left out. */
  lines: (ProposedOffer | null)[];
  /** Dollars by which adding what is lacking changes the shipping of the cart; below 0 where a seller then ships for less. */
  shipping: number;
  /** Dollars that adding it costs with that shipping, the caller’s own prices counted. */
  total: number;
  /** Dollars that the cart then costs with shipping. */
  cartTotal: number;
}

/** Answer of POST /basket/moves. */
export interface AcceptedMoves {
  moves: string[];
  /** Dollars, at this moment; negative where the moves cost more. */
  saved: number;
}

/** GET /basket/savings: dollars saved by moves, by month of the order (`zoneQuery`), the latest month first. */
export interface MonthlySavings {
  months: { month: string; saved: number; orders: number }[];
}
