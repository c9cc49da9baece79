import type { ClientEvents, Handshake, ServerEvents } from '@sextant/contracts/socket/events.js';
import type { Socket } from 'socket.io-client';
import { afterFirstPaint } from './idle.js';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

export interface LiveConnection {
  /** Tells the server which products the screen shows. */
  watch: (productIds: readonly string[]) => void;
  close: () => void;
}

interface Listeners {
  /** Attach event handlers; called once, before the connection opens. */
  attach: (socket: LiveSocket) => void;
  /** The connection is back after a break: what the screen shows may be old. */
  onReconnected: () => void;
}

/**
 * Opens the live connection. Every pushed event carries a cursor; a reconnect hands in the last one, so the server sends
 * what was missed, each once. The client library is fetched only when needed.
 */
export function connectLive(token: string | null, { attach, onReconnected }: Listeners): LiveConnection {
  let socket: LiveSocket | null = null;
  let closed = false;
  let watched: readonly string[] = [];
  let cursor: string | undefined;
  let connections = 0;

  const open = async (): Promise<void> => {
    await afterFirstPaint();
    if (closed) return;
    const { io } = await import('socket.io-client');
    if (closed) return;
    const auth = (send: (handshake: Handshake) => void): void =>
      send({ ...(token && { token }), ...(cursor && { cursor }) });
    const live: LiveSocket = io({ auth, transports: ['websocket', 'polling'], tryAllTransports: true });
    socket = live;
    attach(live);
    live.onAny((_name: string, event: { cursor?: string } | undefined) => {
      cursor = event?.cursor ?? cursor;
    });
    live.on('connect', () => {
      connections += 1;
      if (watched.length > 0) live.emit('watch.products', watched);
      if (connections > 1) onReconnected();
    });
  };
  // Without live updates the app still works; the next page load tries again.
  open().catch(() => undefined);

  return {
    watch: (productIds) => {
      watched = productIds;
      if (socket?.connected) socket.emit('watch.products', productIds);
    },
    close: () => {
      closed = true;
      socket?.close();
    },
  };
}
