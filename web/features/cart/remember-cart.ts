import type { CartItem } from '@sextant/contracts/http/cart.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { showToast } from '../../lib/toasts.js';
import { cartSettled, pullCart } from './api/sync-cart.js';
import { changeQuantity, putBack, removeFromCart } from './cart-actions.js';
import { lineKey } from './cart-lines.js';
import { useCart } from './store/cart-store.js';

type Undo = () => Promise<void>;
/** Call it after the action has changed the cart; returns the undo of that. */
type Settled = (after?: readonly CartItem[]) => Undo;

const byKey = (lines: readonly CartItem[]): Map<string, CartItem> =>
  new Map(lines.map((line) => [lineKey(line), line]));

/** Changes by an action: each line with the number of items added or, below zero, removed. */
function changedLines(before: readonly CartItem[], after: readonly CartItem[]): [CartItem, number][] {
  const [was, is] = [byKey(before), byKey(after)];
  return [...new Map([...is, ...was])]
    .map(([key, line]): [CartItem, number] => [
      line,
      (is.get(key)?.quantity ?? 0) - (was.get(key)?.quantity ?? 0),
    ])
    .filter(([, added]) => added !== 0);
}

/** Takes back what was added, and only that: the cart has had other changes since, and may have been ordered. */
async function takeBack(changed: readonly [CartItem, number][]): Promise<void> {
  const present = byKey(useCart.getState().lines);
  const wanted = changed.map(([line, added]): CartItem => {
    const quantity = (present.get(lineKey(line))?.quantity ?? 0) - added;
    return { ...line, quantity: Math.min(MAX_QUANTITY, Math.max(0, quantity)) };
  });
  const missing: CartItem[] = [];
  for (const line of wanted) {
    const held = present.get(lineKey(line));
    if (!held) missing.push(line);
    else if (line.quantity === 0) removeFromCart(held);
    else if (line.quantity !== held.quantity) changeQuantity(held, line.quantity);
  }
  const lost = missing.filter(({ quantity }) => quantity > 0);
  if (lost.length > 0) putBack(lost);
  await cartSettled();
  const now = byKey(useCart.getState().lines);
  const other = wanted.filter((line) => (now.get(lineKey(line))?.quantity ?? 0) !== line.quantity);
  if (other.length === 0) return;
  const text = [...new Set(other.map(({ product }) => product.product_name))].join(', ');
  showToast({ tone: 'info', title: 'Not everything in your cart is as it was', text });
}

/**
 * Remembers the cart before an action. The caller calls what it gets once the action has changed the cart, and gets the undo of
 * that action. The undo names by a toast what could not be taken back.
 */
export function rememberCart(): Settled {
  const { lines: before, owner } = useCart.getState();
  return (after = useCart.getState().lines) => {
    const changed = changedLines(before, after);
    return async () => {
      if (useCart.getState().owner === owner) await takeBack(changed);
    };
  };
}

/**
 * Pulls the cart that the server has changed, and gives the undo. Changes that were waiting are let through first: they are no
 * part of the action. While the cart cannot be had, the undo asks for it, and takes back all that has changed by then.
 */
export async function pullUndo(settled: Settled): Promise<Undo> {
  await cartSettled();
  try {
    return settled(await pullCart());
  } catch {
    return async () => {
      try {
        await settled(await pullCart())();
      } catch (error) {
        const text = 'Your cart could not be reached. Please try again.';
        showToast({ tone: 'bad', title: 'Cart Error', text });
        throw error;
      }
    };
  }
}
