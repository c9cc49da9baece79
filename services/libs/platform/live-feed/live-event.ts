import type { ServerEvents } from '@sextant/contracts/socket/events.js';

/**
 * Receivers of an event: one user, all who watch a product, or as `staff` those who see everybody's orders (`rolesThatSeeOrders`). The
 * names are stored in the feed and read by processes of another release.
 */
export type Audience = `user:${string}` | `product:${string}` | 'staff';

type Payload<K extends keyof ServerEvents> = Omit<Parameters<ServerEvents[K]>[0], 'cursor'>;

/** An event for the browser; the cursor is added when it is recorded. */
export type LiveEvent = {
  [K in keyof ServerEvents]: { readonly audience: Audience; readonly name: K; readonly payload: Payload<K> };
}[keyof ServerEvents];
