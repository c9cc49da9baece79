import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { ReactNode } from 'react';

/** Dependencies of the product screen; `app/` fills them from session, cart and vendor connections. */
export interface Buying {
  /** Puts the product beside others. */
  compare?: (product: ProductCard) => ReactNode;
  /** False while a token is being checked, too: nobody who has one is asked to log in. */
  visitor: boolean;
  /** Opens the login dialog, which says what buying from a seller needs it for. */
  promptSignIn: (sellerLabel: string) => void;
  /** Cents already in the cart at this seller's domain. */
  inCartCents: (domain: string) => number;
  /** Puts items into the cart; `cents` is what the buyer was shown per item, null without a price. */
  add: (product: ProductCard, offer: SellerOffer, quantity: number, cents: number | null) => void;
  /** False while `inCartCents` and the lists below are still being loaded. */
  known: boolean;
  /** Keys of the sellers the user has connected. */
  connected: readonly string[];
  /** Keys of those of them that have taken the login and can say the user's own price. */
  verified: readonly string[];
  /** Keys of those that no longer take the login: one cannot order there. */
  refused: readonly string[];
}

/** Status of the user's connection to a seller. */
export type Connection = 'connected' | 'refused' | 'none';

export const connectionTo = ({ connected, refused }: Buying, seller: string): Connection =>
  connected.includes(seller) ? 'connected' : refused.includes(seller) ? 'refused' : 'none';
