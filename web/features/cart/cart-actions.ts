import type { CartItem } from '@sextant/contracts/http/cart.js';
import { deleteItem, postItem, putItem } from './api/cart-calls.js';
import { pullCart, pushWrite } from './api/sync-cart.js';
import { addLine, lineKey, removeLine, setLineQuantity } from './cart-lines.js';
import { useCart, writeCart } from './store/cart-store.js';

const UNDONE = 'Your last change was not saved and has been undone.';

/** The cart changes at once; a signed-in user's change follows to the server. */
function change(
  next: (lines: CartItem[]) => CartItem[],
  write: () => Promise<unknown>,
  failure = UNDONE,
): void {
  const before = useCart.getState().lines;
  // Other lines are another merge: a key stands for exactly what was sent with it.
  writeCart({ lines: next(before), mergeKey: null });
  pushWrite(write, before, failure);
}

export const addToCart = (item: CartItem): void =>
  change(
    (lines) => addLine(lines, item),
    () => postItem(item),
    'Failed to add items to cart. Please try again.',
  );

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

/** What was ordered has left the server's cart; whatever another device put in meanwhile stays. */
export function removeOrdered(ordered: readonly CartItem[]): void {
  const keys = new Set(ordered.map(lineKey));
  writeCart({ lines: useCart.getState().lines.filter((line) => !keys.has(lineKey(line))) });
  void pullCart().catch(() => undefined);
}
