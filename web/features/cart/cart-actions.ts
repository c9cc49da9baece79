import type { CartItem } from '@sextant/contracts/http/cart.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { ADD_FAILED } from '../../lib/add-failed.js';
import { randomId } from '../../lib/random-id.js';
import { deleteItem, mergeCart, postItem, putItem } from './api/cart-calls.js';
import { pullCart, pushWrite } from './api/sync-cart.js';
import { addLine, lineKey, removeLine, knownOf, setLineQuantity, without } from './cart-lines.js';
import { leaveCart, useCart, writeCart } from './store/cart-store.js';

const UNDONE = 'Your last change was not saved and has been undone.';

/** The cart changes at once; a signed-in user's change follows to the server. */
function change(
  next: (lines: CartItem[]) => CartItem[],
  write: () => Promise<unknown>,
  failure = UNDONE,
): void {
  leaveCart();
  const before = useCart.getState().lines;
  const lines = next(before);
  // Other lines are another merge: a key stands for exactly what was sent with it.
  writeCart({ lines, mergeKey: null, ...knownOf(lines, useCart.getState()) });
  pushWrite(write, before, failure);
}

/** @param cents what the buyer was shown per item, their own price included; null when nobody named a price */
export function addToCart(item: CartItem, cents: number | null = null): void {
  const line = cents === null ? item : { ...item, notedPrice: toDollars(cents) };
  change(
    (lines) => addLine(lines, line),
    () => postItem(line),
    ADD_FAILED,
  );
  if (cents !== null) writeCart({ lowest: without(useCart.getState().lowest, [lineKey(item)]) });
}

export const changeQuantity = (item: CartItem, quantity: number): void =>
  change(
    (lines) => setLineQuantity(lines, lineKey(item), quantity),
    () => putItem({ ...item, quantity }),
  );

export const removeFromCart = (item: CartItem): void =>
  change(
    (lines) => removeLine(lines, lineKey(item)),
    () => deleteItem(item),
  );

/** Adds lines back that the cart no longer has. The server takes them even when their offer no longer exists. */
export const putBack = (items: readonly CartItem[]): void =>
  change(
    (lines) => items.reduce(addLine, lines),
    () => mergeCart(items, randomId()),
  );

/** Removes ordered items, which the server's cart has lost; items other devices added meanwhile stay. */
export function removeOrdered(ordered: readonly CartItem[]): void {
  const keys = new Set(ordered.map(lineKey));
  const lines = useCart.getState().lines.filter((line) => !keys.has(lineKey(line)));
  writeCart({ lines, ...knownOf(lines, useCart.getState()) });
  void pullCart().catch(() => undefined);
}
