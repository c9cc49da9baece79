import { cursorOf } from '@sextant/platform/live-feed/cursor.js';
import type { FeedEvent } from '@sextant/platform/live-feed/live-feed.js';

/** A session, or the sessions in a room. */
interface Target {
  emit(name: FeedEvent['name'], event: object): unknown;
}

/** Emits an event of the feed to browsers: its payload with the cursor. */
export const send = (target: unknown, { id, name, payload }: FeedEvent): void => {
  (target as Target).emit(name, { ...payload, cursor: cursorOf(id) });
};
