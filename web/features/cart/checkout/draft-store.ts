import { create } from 'zustand';
import { useSession } from '../../../lib/session.js';
import { tabStorage } from '../../../lib/storage.js';
import { emptyShipping, type ShippingValues } from './shipping-fields.js';

const KEY = 'sextant.checkout';

interface Draft {
  /** User who typed it. */
  userId: string;
  values: ShippingValues;
}

/** Reads the stored draft; an older format or a tampered value counts as none. */
function readDraft(): Draft | null {
  try {
    const stored = JSON.parse(tabStorage.get(KEY) ?? 'null') as Draft | null;
    if (typeof stored?.userId !== 'string') return null;
    const known = Object.entries(stored.values).filter(
      ([name, text]) => name in emptyShipping && typeof text === 'string',
    );
    return { userId: stored.userId, values: { ...emptyShipping, ...Object.fromEntries(known) } };
  } catch {
    return null;
  }
}

const useDraft = create<{ draft: Draft | null }>(() => ({ draft: readDraft() }));

const ownValues = (draft: Draft | null, userId: string | undefined): ShippingValues | null =>
  draft !== null && draft.userId === userId ? draft.values : null;

/**
 * Values typed into the shipping form and not yet ordered with. The draft survives closing the cart to connect
 * a seller, and a reload; it contains an address, so it is kept in this tab alone and deleted at log-out.
 */
export const getDraft = (): ShippingValues | null =>
  ownValues(useDraft.getState().draft, useSession.getState().user?._id);

export const useHasDraft = (): boolean => {
  const userId = useSession(({ user }) => user?._id);
  return useDraft(({ draft }) => ownValues(draft, userId) !== null);
};

/** Keeps what the signed-in user has typed; null forgets it. */
export function keepDraft(values: ShippingValues | null): void {
  const userId = useSession.getState().user?._id;
  const draft = values !== null && userId !== undefined ? { userId, values } : null;
  useDraft.setState({ draft });
  tabStorage.set(KEY, draft && JSON.stringify(draft));
}
