import type { CartItem } from '@sextant/contracts/http/cart.js';
import { create } from 'zustand';
import { forgetIdempotencyKey } from '../../../lib/idempotency-key.js';
import { useSession } from '../../../lib/session.js';
import { storage } from '../../../lib/storage.js';
import { getToken } from '../../../lib/token.js';

const KEY = 'sextant.cart';

/** Under which an order whose answer was lost is remembered, to be repeated as the same one. */
export const ORDER_ATTEMPT = 'sextant.order-attempt';

interface StoredCart {
  lines: CartItem[];
  /** Whose server cart these lines mirror; null while they live in this browser only. */
  owner: string | null;
  /** Names one merge attempt, so that repeating it after a lost answer adds nothing twice. */
  mergeKey: string | null;
  /** The lowest price each line was shown at here since its price was noted, in cents by line key: to pay more is asked about. */
  lowest: Readonly<Record<string, number>>;
}

interface ShownCart extends StoredCart {
  /** The server has been asked for the cart since the app started: until then, what the browser kept may be gone. */
  pulled: boolean;
  /** Prices at which this page first showed lines without a noted price, in cents by line key. */
  first: Readonly<Record<string, number>>;
}

const empty: StoredCart = { lines: [], owner: null, mergeKey: null, lowest: {} };

function isLine(value: unknown): value is CartItem {
  const line = value as Partial<CartItem> | null;
  return (
    typeof line?.product?._id === 'string' &&
    Array.isArray(line.product.sellers) &&
    typeof line.seller?.url === 'string' &&
    typeof line.seller.domain === 'string' &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) >= 1 &&
    (line.notedPrice === undefined || Number.isFinite(line.notedPrice))
  );
}

const pricesOf = (stored: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, number] => Number.isInteger(entry[1]) && Number(entry[1]) >= 0,
    ),
  );

/** Reads the stored cart; whatever does not look like a line (an older format, a tampered value) is dropped. */
export function readCart(): StoredCart {
  try {
    const stored = JSON.parse(storage.get(KEY) ?? 'null') as Partial<StoredCart> | null;
    if (!stored || !Array.isArray(stored.lines)) return empty;
    return {
      lines: stored.lines.filter(isLine),
      owner: typeof stored.owner === 'string' ? stored.owner : null,
      mergeKey: typeof stored.mergeKey === 'string' ? stored.mergeKey : null,
      lowest: pricesOf(stored.lowest),
    };
  } catch {
    return empty;
  }
}

/** The cart of this browser: empty until `restoreCart`, as it is on a server. */
export const useCart = create<ShownCart>(() => ({ ...empty, pulled: false, first: {} }));

/** True while a user's cart is the one this browser kept of an earlier visit. */
export const isKept = ({ owner, pulled }: Pick<ShownCart, 'owner' | 'pulled'>): boolean =>
  owner !== null && !pulled;

/** Takes the stored cart up again; once, when the app starts. */
export const restoreCart = (): void => useCart.setState(readCart());

/**
 * Changes the cart and keeps it for the next visit. What is put into an emptied cart is another order than the one before,
 * also when it looks the same.
 */
export function writeCart(change: Partial<ShownCart>): void {
  useCart.setState(change);
  const { pulled: _, first: __, ...stored } = useCart.getState();
  if (stored.lines.length === 0) forgetIdempotencyKey(ORDER_ATTEMPT);
  storage.set(KEY, JSON.stringify(stored));
}

/** Forgets the cart of this browser: after logout. */
export const forgetCart = (): void => writeCart({ ...empty, pulled: false, first: {} });

/**
 * Forgets a user's cart where nobody is signed in: the server keeps it, and a visitor needs one that can be changed. While the
 * server cannot be reached, the session has not ended.
 */
export function leaveCart(): void {
  const { status } = useSession.getState();
  // With a token, another tab has signed this one in, and the cart may be that user's already.
  if (status !== 'anonymous' || getToken() !== null || useCart.getState().owner === null) return;
  const stored = readCart();
  // Another tab may have left the cart before, and begun a visitor's.
  if (stored.owner === null) useCart.setState(stored);
  else forgetCart();
}

/** Calls back with what another tab has stored. Returns the unsubscribe function. */
export function onStoredElsewhere(listener: (stored: StoredCart) => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) listener(readCart());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
