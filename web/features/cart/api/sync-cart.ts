import { randomId } from '../../../lib/random-id.js';
import { showToast } from '../../../lib/toasts.js';
import { forgetCart, useCart, writeCart } from '../store/cart-store.js';
import { getCart, mergeCart } from './cart-calls.js';

/** Writes reach the server one after the other: the order in which the user clicked is the order that counts. */
let queue: Promise<void> = Promise.resolve();
let waiting = 0;

/** Takes over the server's cart, unless a write is still on its way and would be overwritten. */
export async function pullCart(): Promise<void> {
  const { owner } = useCart.getState();
  if (owner === null) return;
  const { items } = await getCart();
  if (waiting === 0 && useCart.getState().owner === owner) writeCart({ lines: items });
}

/**
 * Makes this browser's cart the user's: lines collected as a visitor are merged into the account first. If that fails
 * they stay where they are and the next sign-in or reload tries again.
 */
export async function adoptCart(userId: string): Promise<void> {
  const { owner, lines, mergeKey } = useCart.getState();
  if (owner !== null && owner !== userId) forgetCart();
  else if (owner === null && lines.length > 0) {
    const key = mergeKey ?? randomId();
    writeCart({ mergeKey: key });
    await mergeCart(lines, key);
  }
  writeCart({ owner: userId, mergeKey: null });
  await pullCart();
}

/** Queues a write behind the earlier ones; a refused write is undone by taking over the server's cart again. */
export function pushWrite(write: () => Promise<unknown>): void {
  if (useCart.getState().owner === null) return;
  waiting += 1;
  queue = queue.then(async () => {
    try {
      await write();
      waiting -= 1;
    } catch {
      waiting -= 1;
      showToast({
        tone: 'bad',
        title: 'Cart Error',
        text: 'Your last change was not saved and has been undone.',
      });
    }
    if (waiting === 0) await pullCart().catch(() => undefined);
  });
}
