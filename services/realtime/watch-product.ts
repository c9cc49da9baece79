import type { LiveSocket } from './session.js';

const PRODUCT_ID = /^[\w.:-]{1,100}$/;

/** Moves a session between product rooms as its screen changes. Before the session is live it only takes a note. */
export function watchProduct(socket: LiveSocket, productId: unknown): void {
  const wanted = typeof productId === 'string' && PRODUCT_ID.test(productId) ? productId : undefined;
  const { watching, live } = socket.data;
  if (wanted === watching) return;
  if (live && watching) void socket.leave(`product:${watching}`);
  if (live && wanted) void socket.join(`product:${wanted}`);
  socket.data.watching = wanted;
}
