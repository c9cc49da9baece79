import type { Order } from '@sextant/contracts/http/orders.js';
import { api } from '../../../lib/api.js';
import { forgetIdempotencyKey } from '../../../lib/idempotency-key.js';
import { pause } from '../../../lib/pause.js';
import { ApiError } from '../../../lib/problem.js';
import { retryPauseMs } from '../../../lib/retry-pause.js';
import { useSession } from '../../../lib/session.js';
import { tabStorage } from '../../../lib/storage.js';
import { pullCart } from '../api/sync-cart.js';
import { ORDER_ATTEMPT } from '../store/cart-store.js';
import { keepDraft } from './draft-store.js';
import { showNotPlaced, showPlaced } from './order-toasts.js';

const KEY = 'sextant.order-under-way';
/** Polls for the order, and the pause after the first: the server may still be working on it. */
const [POLLS, FIRST_PAUSE_MS] = [5, 500];

interface Note {
  userId: string;
  /** Idempotency-Key of the order; pages of an earlier release noted none. */
  key?: string;
  shownCents: number;
}

/** Notes an order that is sent, for a reload before its answer. */
export const noteOrder = (note: Note): void => tabStorage.set(KEY, JSON.stringify(note));

export const forgetOrder = (): void => tabStorage.set(KEY, null);

function readNote(text: string | null): Note | null {
  try {
    return JSON.parse(text ?? 'null') as Note | null;
  } catch {
    return null;
  }
}

async function find({ key }: Note): Promise<Order | undefined> {
  if (key === undefined) return undefined;
  for (let poll = 1; ; poll += 1) {
    const order = await api<Order>(`/api/orders/attempts/${key}`).catch(() => undefined);
    if (order || poll === POLLS) return order;
    await pause(retryPauseMs(poll, FIRST_PAUSE_MS));
  }
}

/** Shows what became of an order of this user that was sent before the page was loaded again, and not answered by then. */
export async function tellOfOrder(userId: string): Promise<void> {
  const text = tabStorage.get(KEY);
  const note = readNote(text);
  if (note === null) return;
  const order = note.userId === userId ? await find(note) : undefined;
  // The note of another order, which was sent meanwhile, is not ours.
  if (tabStorage.get(KEY) !== text) return;
  forgetOrder();
  if (note.userId !== userId || useSession.getState().user?._id !== userId) return;
  if (!order) return showNotPlaced(new ApiError({ status: 0 }));
  showPlaced({ order, shownCents: note.shownCents }, false);
  forgetIdempotencyKey(ORDER_ATTEMPT);
  keepDraft(null);
  await pullCart().catch(() => undefined);
}
