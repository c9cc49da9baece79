import { showToast } from '../../lib/toasts.js';
import { cartSettled } from './api/sync-cart.js';
import { changeQuantity, putBack, removeFromCart } from './cart-actions.js';
import { lineKey } from './cart-lines.js';
import { useCart } from './store/cart-store.js';

/** Gives what makes the cart hold again what it holds now, and tells by a toast what could not be put back. */
export function rememberCart(): () => Promise<void> {
  const { lines: before, owner } = useCart.getState();
  return async () => {
    if (useCart.getState().owner !== owner) return;
    const was = new Map(before.map((line) => [lineKey(line), line]));
    for (const line of useCart.getState().lines) {
      const earlier = was.get(lineKey(line));
      if (!earlier) removeFromCart(line);
      else if (earlier.quantity !== line.quantity) changeQuantity(line, earlier.quantity);
    }
    const kept = new Set(useCart.getState().lines.map(lineKey));
    const missing = before.filter((line) => !kept.has(lineKey(line)));
    if (missing.length > 0) putBack(missing);
    await cartSettled();
    const now = new Map(useCart.getState().lines.map((line) => [lineKey(line), line.quantity]));
    const other = before.filter((line) => now.get(lineKey(line)) !== line.quantity);
    if (other.length === 0) return;
    const text = [...new Set(other.map(({ product }) => product.product_name))].join(', ');
    showToast({ tone: 'info', title: 'Not everything in your cart is as it was', text });
  };
}
