import type { CartItem } from '@sextant/contracts/http/cart.js';
import { deleteItem, postItem, putItem } from './api/cart-calls.js';
import { pushWrite } from './api/sync-cart.js';
import { addLine, lineKey, removeLine, setLineQuantity } from './cart-lines.js';
import { useCart, writeCart } from './store/cart-store.js';

/** The cart changes at once; a signed-in user's change follows to the server. */
export function addToCart(item: CartItem): void {
  writeCart({ lines: addLine(useCart.getState().lines, item) });
  pushWrite(() => postItem(item));
}

export function changeQuantity(item: CartItem, quantity: number): void {
  writeCart({ lines: setLineQuantity(useCart.getState().lines, lineKey(item), quantity) });
  pushWrite(() => putItem({ ...item, quantity }));
}

export function removeFromCart(item: CartItem): void {
  writeCart({ lines: removeLine(useCart.getState().lines, lineKey(item)) });
  pushWrite(() => deleteItem(item));
}
