import type { LiveSocket } from './session.js';

const PRODUCT_ID = /^[\w.:-]{1,100}$/;
/** More than any screen shows. */
const MOST = 100;

const isProductId = (id: unknown): id is string => typeof id === 'string' && PRODUCT_ID.test(id);
const roomOf = (id: string): string => `product:${id}`;

/** Moves a session between product rooms as its screen changes. Before the session is live it only takes a note. */
export function watchProducts(socket: LiveSocket, productIds: unknown): void {
  const wanted = new Set(Array.isArray(productIds) ? productIds.filter(isProductId).slice(0, MOST) : []);
  const { watching = new Set<string>(), live } = socket.data;
  if (live) {
    for (const id of watching) if (!wanted.has(id)) void socket.leave(roomOf(id));
    for (const id of wanted) if (!watching.has(id)) void socket.join(roomOf(id));
  }
  socket.data.watching = wanted;
}

/** Rooms of the products a session asked for before it was live. */
export const watchedRooms = (socket: LiveSocket): string[] => [...(socket.data.watching ?? [])].map(roomOf);
