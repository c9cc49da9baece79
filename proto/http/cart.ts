import type { ProductCard, SellerOffer } from './catalog.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { MAX_PRICE_CENTS, toDollars } from '@sextant/domain/shared/money.js';
import { quantity } from './quantity.js';
import { z } from './zod.js';

const offerUrl = z
  .string()
  .max(500)
  .regex(/^https?:\/\/./i, 'Must be a web address');
/** Name of an offer. Only web addresses, because screens link to them. */
export const sellerOfLine = z.object({ domain: z.string().min(1).max(200), url: offerUrl });
const namedSeller = z.object({ domain: z.string().min(1).max(200), url: z.string().min(1).max(500) });
/** Price per item that the buyer was shown, in dollars: what costs something else later is marked. Nothing is charged by it. */
const price = z.number().finite().min(0).max(toDollars(MAX_PRICE_CENTS)).optional();
const productId = z.string().min(1).max(64);

export const cartItemBody = z.object({ productId, seller: sellerOfLine, quantity, price });
export const cartItemRemoveBody = z.object({ productId, seller: namedSeller });
export const cartMergeBody = z.object({ items: z.array(cartItemBody).max(MAX_LINES) });
export type CartItemBody = z.infer<typeof cartItemBody>;
export type CartItemRemoveBody = z.infer<typeof cartItemRemoveBody>;
export type CartMergeBody = z.infer<typeof cartMergeBody>;

/** Prices in dollars; `price` null when the offer has lost its price (counts 0, cannot be ordered). */
export interface CartItem {
  product: Pick<
    ProductCard,
    '_id' | 'product_name' | 'brand' | 'image' | 'manufacturer_code' | 'pack' | 'min_price' | 'sellers'
  >;
  seller: SellerOffer;
  quantity: number;
  /** Price per item that the buyer last took note of; absent where none is known. */
  notedPrice?: number;
  /** Parts of the line that the user has moved to this seller for less. */
  moved?: MovedHere[];
}

interface MovedHere {
  /** Names the move, to take it back. */
  moveId: string;
  /** Dollars the whole move saved when the user agreed. */
  saved: number;
  /** Display name of the former seller. */
  from: string;
  quantity: number;
}

export interface CartAnswer {
  items: CartItem[];
  subtotal: number;
  shipping: number;
  total: number;
  shippingCosts: { sellerDomain: string; cost: number; freeShippingThreshold: number; subtotal: number }[];
  itemsWithoutPrice: number;
}
