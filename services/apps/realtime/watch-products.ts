import { MAX_WATCHED_PRODUCTS } from '@sextant/contracts/http/limits.js';
import { cursorOf, idOf } from '@sextant/platform/live-feed/cursor.js';
import type { Audience } from '@sextant/platform/live-feed/live-event.js';
import { newestSince } from '@sextant/platform/live-feed/live-feed.js';
import type { Knex } from 'knex';
import { send } from './send.js';
import type { LiveSocket, SessionData } from './session.js';

const PRODUCT_ID = /^[\w.:-]{1,100}$/;
/** Largest message, in bytes: as many ids as may be watched, 100 characters each in quotes and behind a comma, with name and cursor. */
export const MAX_MESSAGE_BYTES = MAX_WATCHED_PRODUCTS * 103 + 1_000;
/** Most events since a screen's cursor; an older screen is fetched again, which is cheaper than sending all changes. */
const MAX_BEHIND = 50_000;

const isProductId = (id: unknown): id is string => typeof id === 'string' && PRODUCT_ID.test(id);

/** Source of changes, with the id of the newest one sent to rooms. */
export interface Feed {
  readonly knex: Knex;
  readonly position: () => number;
  readonly roomOf: (productId: string) => Audience;
  /** Serializes lookups of one network. */
  readonly oneByOne: <T>(look: () => Promise<T>) => Promise<T>;
}

/**
 * Moves a session between product rooms as its screen changes, and sends it the changes since the screen was fetched. Before the
 * session is live it only stores the request.
 */
export async function watchProducts(
  socket: LiveSocket,
  feed: Feed,
  productIds: unknown,
  since: unknown,
): Promise<void> {
  const named = Array.isArray(productIds)
    ? productIds.filter(isProductId).slice(0, MAX_WATCHED_PRODUCTS)
    : [];
  const wanted = new Set(named.map(feed.roomOf));
  const { watching = [], live } = socket.data;
  socket.data.watching = [...wanted];
  socket.data.watchingSince = idOf(since);
  if (!live) return;
  for (const room of watching) if (!wanted.has(room)) void socket.leave(room);
  void socket.join(socket.data.watching);
  await sendMissedPrices(socket, feed);
}

/** Rooms of the products that a session has asked for, perhaps before it was live. */
export const watchedRooms = (socket: LiveSocket): readonly Audience[] => socket.data.watching ?? [];

/**
 * Runs after joining the rooms, so each change is read here, pushed, or both; a change that comes twice only makes the screen
 * fetch a price again.
 */
export async function sendMissedPrices(socket: LiveSocket, feed: Feed): Promise<void> {
  const { data } = socket;
  // One lookup at a time; only the latest request is kept.
  if (data.looking !== undefined) {
    data.looking = 'again';
    return;
  }
  try {
    do {
      data.looking = 'once';
      await feed.oneByOne(() => look(socket, feed));
    } while ((data.looking as SessionData['looking']) === 'again' && socket.connected);
  } finally {
    data.looking = undefined;
  }
}

async function look(socket: LiveSocket, { knex, position }: Feed): Promise<void> {
  const { watchingSince } = socket.data;
  const rooms = watchedRooms(socket);
  if (watchingSince === undefined || rooms.length === 0 || !socket.connected) return;
  if (position() - watchingSince > MAX_BEHIND) {
    socket.emit('ready', { cursor: cursorOf(position()), resumed: false });
    return;
  }
  for (const event of await newestSince(knex, watchingSince, rooms)) send(socket, event);
}
