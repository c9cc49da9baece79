import type { ReactNode } from 'react';
import { addToCart } from '../features/cart/cart-actions.js';
import { goodsAt } from '../features/cart/cart-totals.js';
import { shownLines, wantedFor } from '../features/cart/shown-lines.js';
import { isKept, useCart } from '../features/cart/store/cart-store.js';
import { CompareToggle } from '../features/compare/components/compare-toggle.js';
import { FavoriteHeart } from '../features/favorites/components/favorite-heart.js';
import type { Buying } from '../features/product/buying.js';
import { useOwnPrices } from '../lib/own-price-queries.js';
import {
  useConnectedSellers,
  useRefusedSellers,
  useVendorConnectionsKnown,
  useVerifiedSellers,
} from '../lib/vendor-connections.js';
import { useSession } from '../lib/session.js';
import { useWatchProducts } from '../lib/watched-products.js';
import { usePromptSignIn } from './prompt-sign-in.js';

/** Parts of other features on the product screen: cart, favorite button and login prompt. */
export function useProductParts(productId: string | undefined): { buying: Buying; heart: ReactNode } {
  const { status } = useSession();
  const promptSignIn = usePromptSignIn();
  useWatchProducts(productId === undefined ? [] : [productId]);
  const cart = useCart();
  const connected = useConnectedSellers();
  const verified = useVerifiedSellers();
  const refused = useRefusedSellers();
  // At the same prices as in the cart: the user's own, where a seller names them.
  const priceOf = useOwnPrices(wantedFor(cart), verified);
  const connections = useVendorConnectionsKnown();
  const shown = shownLines(cart.lines, priceOf, { askable: !isKept(cart) });
  const buying: Buying = {
    compare: (product) => <CompareToggle product={product} />,
    visitor: status === 'anonymous',
    promptSignIn,
    inCartCents: (domain) => goodsAt(shown, domain),
    add: (product, seller, quantity, cents) => addToCart({ product, seller, quantity }, cents),
    known: connections !== 'loading' && connections !== 'lost' && shown.every(({ settled }) => settled),
    connected,
    verified,
    refused,
  };
  return {
    buying,
    heart: status === 'signed-in' && productId ? <FavoriteHeart productId={productId} /> : null,
  };
}
