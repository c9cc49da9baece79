import { durationText } from '../shared/duration.js';
import type { PlacedOrder } from './state.js';

/** Time in which a buyer may cancel an order, and in which it is withheld from the sellers. */
export const CANCELLATION_WINDOW_MS = 45 * 60_000;

/** The window in words, for every text that states it: "45 minutes", "1 hour", "90 minutes". */
export const CANCELLATION_WINDOW = durationText(CANCELLATION_WINDOW_MS);

/** Last instant at which the buyer may cancel, ISO 8601. */
export const cancellableUntil = (placedAt: string): string =>
  new Date(Date.parse(placedAt) + CANCELLATION_WINDOW_MS).toISOString();

/** First instant at which the buyer can no longer cancel. */
export const windowClosed = (placedAt: string): Date =>
  new Date(Date.parse(placedAt) + CANCELLATION_WINDOW_MS + 1);

/** True for an order that its sellers do not get yet: its buyer may cancel it while the window is open. */
export const isWithheld = ({ status, released }: Pick<PlacedOrder, 'status' | 'released'>): boolean =>
  status === 'pending' && !released;

/** The window includes its last instant. */
export const windowIsOpen = (placedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(placedAt) <= CANCELLATION_WINDOW_MS;
