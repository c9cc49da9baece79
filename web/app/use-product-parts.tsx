import { useCallback, type ReactNode } from 'react';
import { addToCart } from '../features/cart/cart-actions.js';
import { goodsAt } from '../features/cart/cart-totals.js';
import { useCart } from '../features/cart/store/cart-store.js';
import { FavouriteHeart } from '../features/favourites/components/favourite-heart.js';
import type { Buying } from '../features/product/buying.js';
import { useConnectedSellers, useVerifiedSellers } from '../lib/vendors.js';
import { useUser } from '../lib/session.js';
import { openAuth } from './auth-dialog.js';

/** What other features lend the product screen: the cart, the favourite heart, the sign-in prompt. */
export function useProductParts(productId: string | undefined): { buying: Buying; heart: ReactNode } {
  const signedIn = useUser() !== null;
  const lines = useCart((cart) => cart.lines);
  const connected = useConnectedSellers();
  const verified = useVerifiedSellers();
  const inCartCents = useCallback((domain: string) => goodsAt(lines, domain), [lines]);
  const buying: Buying = {
    signedIn,
    promptSignIn: () => openAuth('login'),
    inCartCents,
    add: (product, seller, quantity) => addToCart({ product, seller, quantity }),
    connected,
    verified,
  };
  return { buying, heart: signedIn && productId ? <FavouriteHeart productId={productId} /> : null };
}
