import { cursorOf, idOf } from '@sextant/platform/live-feed/cursor.js';
import { headOf, horizonOf, since, type FeedEvent } from '@sextant/platform/live-feed/live-feed.js';
import type { FeedTail } from '@sextant/platform/live-feed/tail-feed.js';
import { send } from './send.js';
import { audiencesOf, type LiveSocket } from './session.js';
import { sendMissedPrices, watchedRooms, type Feed } from './watch-products.js';

/** Most missed events that are replayed; a client that has missed more fetches its screens again, which is cheaper. */
const MAX_REPLAYED = 500;

/**
 * Sends a new session the events since its cursor and then lets it into its rooms: each event once, in order, over any number
 * of replicas.
 *
 * Replay and live events have neither gap nor overlap: the replica's tail emits events to rooms and moves its position in one
 * synchronous step, and the code after the last read of that position here is synchronous too, so a session enters its rooms
 * exactly where its replay ended.
 */
export async function resume(socket: LiveSocket, tail: FeedTail, feed: Feed): Promise<void> {
  const { knex } = feed;
  const audiences = audiencesOf(socket.data.user);
  const missed: FeedEvent[] = [];
  let after = await startOf(socket, tail, feed);
  while (after !== undefined && after < (tail.position ?? 0) && socket.connected) {
    const upTo = tail.position ?? 0;
    const limit = MAX_REPLAYED + 1 - missed.length;
    missed.push(...(await since(knex, { after, upTo, audiences, limit })));
    after = missed.length > MAX_REPLAYED ? undefined : upTo;
  }
  // No `await` between the condition above and `live`.
  if (!socket.connected) return;
  const resumed = after !== undefined;
  if (resumed) for (const event of missed) send(socket, event);
  void socket.join([...audiences, ...watchedRooms(socket)]);
  socket.data.live = true;
  socket.emit('ready', { cursor: cursorOf(tail.position ?? 0), resumed });
  await sendMissedPrices(socket, feed);
}

/** Id of the event after which the session resumes; undefined without a usable cursor. */
async function startOf(socket: LiveSocket, tail: FeedTail, { knex }: Feed): Promise<number | undefined> {
  const id = idOf((socket.handshake.auth as { cursor?: unknown }).cursor);
  if (id === undefined || id < (await horizonOf(knex))) return undefined;
  // A cursor beyond the feed is from before a restore of the database; one beyond this replica is from a replica ahead of it.
  if (id > (await headOf(knex))) return undefined;
  await tail.reach(id);
  return id;
}
