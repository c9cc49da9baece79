import type { CartItem } from '@sextant/contracts/http/cart.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { pause } from '../../../lib/pause.js';
import { ApiError } from '../../../lib/problem.js';
import { randomId } from '../../../lib/random-id.js';
import { useSession } from '../../../lib/session.js';
import { showToast } from '../../../lib/toasts.js';
import { knownOf, lineKey } from '../cart-lines.js';
import { keepDraft } from '../checkout/draft-store.js';
import { forgetCart, onStoredElsewhere, useCart, writeCart } from '../store/cart-store.js';
import { getCart, getProducts, mergeCart } from './cart-calls.js';

/** Writes reach the server one after the other: the order in which the user clicked is the order that counts. */
let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** Starts of the writes that wait for earlier ones. */
const unsent = new Set<() => unknown>();
/** The visitor's lines are on their way into the account; what is changed from now on has to follow them. */
let merging = false;
/** Pulls may answer in any order; only the last one asked counts. */
let pulls = 0;
/** Whose cart a run of refused writes concerned, and its lines before the first of them. */
let undone: { owner: string | null; lines: CartItem[] } | null = null;

const listeners = new Set<() => void>();
let held = '';
const heldIn = (items: readonly CartItem[]): string =>
  items.map((item) => `${lineKey(item)} ${item.quantity} ${item.seller.price}`).join('\n');

/** Follows changes made in other tabs. Returns the unsubscribe function. */
export const followOtherTabs = (): (() => void) =>
  onStoredElsewhere((stored) => {
    // The other tab does not know what waits here; after the last write the server's cart holds the changes of both.
    if (waiting > 0 && stored.owner === useCart.getState().owner) return;
    useCart.setState(stored);
  });

/**
 * Sends at once what still waits when the page is left or loaded again: nobody would send it afterwards. Returns the function that
 * ends this.
 */
export function followLeaving(): () => void {
  const sendAll = (): void => {
    for (const send of unsent) send();
  };
  window.addEventListener('pagehide', sendAll);
  return () => window.removeEventListener('pagehide', sendAll);
}

/** Calls when the server's cart is found to hold something else than before. Returns the unsubscribe function. */
export function onServerCart(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A line with its product as it is now; an offer that is gone stays, without a price. */
function lineNow(line: CartItem, found: Product | undefined): CartItem {
  const product = found ?? { ...line.product, min_price: null, sellers: [] };
  const gone = { ...line.seller, price: null, availability: 'out_of_stock' as const };
  return { ...line, product, seller: product.sellers.find(({ url }) => url === line.seller.url) ?? gone };
}

/** Visitors' pulls run one after the other, so that no older price follows a newer one. */
let refreshing: Promise<unknown> = Promise.resolve();

async function refresh(productIds: readonly string[]): Promise<CartItem[]> {
  const products = await getProducts(productIds);
  const { lines, owner } = useCart.getState();
  const now = lines.map((line) =>
    productIds.includes(line.product._id) ? lineNow(line, products.get(line.product._id)) : line,
  );
  if (owner === null) writeCart({ lines: now });
  return now;
}

/**
 * Takes over the server's cart, unless a write is still on its way and would be overwritten. Answers what it holds. A visitor's
 * lines, which the server does not hold, get their products as they are now.
 * @param repriced products whose prices have changed: the others of a visitor stay
 */
export async function pullCart(repriced?: readonly string[]): Promise<CartItem[]> {
  const { owner, lines } = useCart.getState();
  if (owner === null) {
    const ids = repriced ?? lines.map(({ product }) => product._id);
    const refreshed = refreshing.then(() => refresh(ids));
    refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }
  pulls += 1;
  const mine = pulls;
  const counts = (): boolean => mine === pulls && waiting === 0 && useCart.getState().owner === owner;
  const { items } = await getCart().catch((error: unknown) => {
    if (counts()) writeCart({ pulled: true });
    throw error;
  });
  if (counts()) {
    writeCart({ lines: items, pulled: true, ...knownOf(items, useCart.getState()) });
    const before = held;
    held = heldIn(items);
    if (held !== before) for (const listener of listeners) listener();
  }
  return items;
}

let following: Promise<void> | null = null;
/** Products whose new price has not been fetched yet. */
const stale = new Set<string>();

/** The price of a product has changed: a cart that holds it is pulled, once for all that change at the same time. */
export function followPrice(productId: string): void {
  if (!useCart.getState().lines.some(({ product }) => product._id === productId)) return;
  stale.add(productId);
  following ??= follow().finally(() => (following = null));
}

async function follow(): Promise<void> {
  while (stale.size > 0) {
    const repriced = [...stale];
    stale.clear();
    await pullCart(repriced).catch(() => undefined);
  }
}

async function adopt(userId: string): Promise<void> {
  // Its user has left while earlier writes were answered; a visitor could not change a cart that has an owner.
  if (useSession.getState().status === 'anonymous') return;
  const { owner, lines, mergeKey } = useCart.getState();
  const merged = owner === null ? lines : [];
  if (owner !== null && owner !== userId) {
    forgetCart();
    keepDraft(null);
  }
  if (merged.length > 0) {
    const key = mergeKey ?? randomId();
    writeCart({ mergeKey: key });
    merging = true;
    try {
      await mergeCart(merged, key);
    } finally {
      merging = false;
    }
  }
  writeCart({ owner: userId, mergeKey: null });
  const items = await pullCart();
  const gone = merged.filter((line) => !items.some((item) => lineKey(item) === lineKey(line)));
  if (gone.length === 0) return;
  const text = `No longer offered: ${gone.map(({ product }) => product.product_name).join(', ')}`;
  showToast({ tone: 'info', title: `${plural(itemCountOf(gone), 'item')} left out of your cart`, text });
}

/**
 * Makes this browser's cart the user's: lines collected as a visitor are merged into the account first. If that fails
 * they stay where they are and the next login or reload tries again.
 */
export function adoptCart(userId: string): Promise<void> {
  const adopted = queue.then(() => adopt(userId));
  queue = adopted.catch(() => writeCart({ pulled: true }));
  return adopted;
}

/** Resolves when every write so far has been answered and the server's cart is here. */
export const cartSettled = (): Promise<unknown> => queue;

/** Longest time for which somebody who leaves waits. */
const SAVED_WITHIN_MS = 3000;

/** Waits a little until every write so far has been answered; false when that takes longer. */
export async function cartSaved(): Promise<boolean> {
  if (waiting === 0) return true;
  await Promise.race([queue, pause(SAVED_WITHIN_MS)]);
  return waiting === 0;
}

/** After the last write of a run: the server's cart, or, when it cannot be had, the one before the first refusal. */
async function settle(): Promise<void> {
  const before = undone;
  undone = null;
  try {
    await pullCart();
  } catch {
    const mine = before?.owner === useCart.getState().owner;
    if (before !== null && mine && waiting === 0) writeCart({ lines: before.lines });
  }
}

/**
 * Queues a write behind the earlier ones; a refused write is undone on the screen, and a toast says so. A write whose user
 * has left by its turn is dropped: it would change the cart of the next one.
 * @param before the lines as they were before the change
 * @param text what the message says, unless the cart is full
 */
export function pushWrite(write: () => Promise<unknown>, before: CartItem[], text: string): void {
  const pushedBy = useCart.getState().owner;
  if (pushedBy === null && !merging) return;
  waiting += 1;
  let begun: Promise<unknown> | undefined;
  const send = (): Promise<unknown> | undefined => {
    const { owner } = useCart.getState();
    // Without an owner the merge failed; the change stays local.
    if (owner !== null && (pushedBy === null || pushedBy === owner)) begun ??= write();
    // Its error is handled in turn.
    begun?.catch(() => undefined);
    return begun;
  };
  unsent.add(send);
  queue = queue.then(async () => {
    const { owner } = useCart.getState();
    unsent.delete(send);
    const sent = send();
    const left = (): boolean => useCart.getState().owner !== owner;
    try {
      await sent;
      waiting -= 1;
    } catch (error) {
      waiting -= 1;
      if (!left()) {
        undone ??= { owner, lines: before };
        // Trying again would not help.
        const isFull = error instanceof ApiError && error.code === 'cart_full';
        showToast({ tone: 'bad', title: 'Cart Error', text: isFull ? error.message : text });
      }
    }
    if (waiting === 0 && sent) await settle();
  });
}
