import type { BasketMove, BasketOffer } from '@sextant/contracts/http/basket.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { isOrderable } from '@sextant/domain/product-offers/best-price.js';
import { getProducts } from './api/cart-calls.js';
import { addLine, knownOf, lineKey, removeLine } from './cart-lines.js';
import { useCart, writeCart } from './store/cart-store.js';

type Products = ReadonlyMap<string, Product>;

const keyOf = ({ product, seller }: Pick<BasketOffer, 'product' | 'seller'>): string =>
  lineKey({ product, seller: { url: seller.url } });

/** The line that buys this offer; undefined when it is gone, sold out or costs more than the move says. */
function lineAt(offer: BasketOffer, products: Products): CartItem | undefined {
  const product = products.get(offer.product._id);
  const seller = product?.sellers.find(({ url }) => url === offer.seller.url);
  if (!product || !seller || seller.price === null) return undefined;
  if (seller.price > offer.price || !isOrderable(seller)) return undefined;
  return { product, seller, quantity: offer.quantity, notedPrice: offer.price };
}

/** The lines after a move; undefined where one of its lines cannot be moved, as they pay only together. */
function linesAfter(
  move: BasketMove,
  lines: readonly CartItem[],
  products: Products,
): CartItem[] | undefined {
  let after = [...lines];
  for (const { from, to } of move.lines) {
    const line = lineAt(to, products);
    if (!line || !after.some((each) => lineKey(each) === keyOf(from))) return undefined;
    after = addLine(removeLine(after, keyOf(from)), line);
  }
  return after;
}

interface MovedHere {
  /** Those of the moves that could be made. */
  made: BasketMove[];
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

/** Makes moves in a visitor's cart, which is in this browser only, to offers as they are now. */
export async function moveHere(moves: readonly BasketMove[]): Promise<MovedHere> {
  const products = await getProducts(moves.flatMap(({ lines }) => lines.map(({ to }) => to.product._id)));
  const { lines: earlier } = useCart.getState();
  const made: BasketMove[] = [];
  let lines = earlier;
  for (const move of moves) {
    const after = linesAfter(move, lines, products);
    if (!after) continue;
    lines = after;
    made.push(move);
  }
  if (made.length > 0) replaceLines(lines);
  const content = contentOf(lines);
  return {
    made,
    isThere: () => contentOf(useCart.getState().lines) === content,
    undo: () => replaceLines([...earlier]),
  };
}
