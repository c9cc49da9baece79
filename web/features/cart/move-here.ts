import type { BasketMove, BasketOffer } from '@sextant/contracts/http/basket.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { api } from '../../lib/api.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { addLine, knownOf, lineKey, removeLine } from './cart-lines.js';
import { useCart, writeCart } from './store/cart-store.js';

const keyOf = ({ product, seller }: Pick<BasketOffer, 'product' | 'seller'>): string =>
  lineKey({ product, seller: { url: seller.url } });

/** The line that buys this offer; undefined when it is gone. */
async function lineAt(offer: BasketOffer, lines: readonly CartItem[]): Promise<CartItem | undefined> {
  const known = lines.find(({ product }) => product._id === offer.product._id)?.product;
  const product = known ?? (await api<Product>(`/api/products/${encodeURIComponent(offer.product._id)}`));
  const seller = product.sellers.find(({ url }) => url === offer.seller.url);
  return seller && { product, seller, quantity: offer.quantity };
}

interface MovedHere {
  /** True while the cart still holds exactly the result of the moves. */
  isThere: () => boolean;
  /** Puts everything back where it was. */
  undo: () => void;
}

const contentOf = (lines: readonly CartItem[]): string =>
  JSON.stringify(lines.map((line) => [lineKey(line), line.quantity]));

function replaceLines(lines: CartItem[]): void {
  writeCart({ lines, mergeKey: null, ...knownOf(lines, useCart.getState()) });
}

/** Makes moves in a visitor's cart, which is in this browser only. */
export async function moveHere(moves: readonly BasketMove[]): Promise<MovedHere> {
  const { lines: earlier } = useCart.getState();
  for (const { from, to } of moves.flatMap((move) => move.lines)) {
    const line = await lineAt(to, useCart.getState().lines);
    const { lines: before } = useCart.getState();
    if (!line || !before.some((each) => lineKey(each) === keyOf(from))) continue;
    replaceLines(addLine(removeLine(before, keyOf(from)), line));
  }
  const made = contentOf(useCart.getState().lines);
  return {
    isThere: () => contentOf(useCart.getState().lines) === made,
    undo: () => replaceLines([...earlier]),
  };
}
