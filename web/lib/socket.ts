import { MAX_WATCHED_PRODUCTS } from '@sextant/contracts/http/limits.js';
import type { ClientEvents, Handshake, ServerEvents } from '@sextant/contracts/socket/events.js';
import type { Socket } from 'socket.io-client';
import { afterFirstPaint } from './after-first-paint.js';
import { latestCursor, pageCursor } from './live-cursor.js';
import { setLiveState } from './live-state.js';
import { retryPauseMs } from './retry-pause.js';
import { getToken, rejectToken } from './token.js';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

export interface LiveConnection {
  /** Tells the server which products the screen shows. */
  watch: (productIds: readonly string[]) => void;
  close: () => void;
}

type Follower = (name: string, event: unknown) => void;

const followers = new Set<Follower>();

/** Hears everything the server sends over the live connection, for screens that come later than it. Returns the unsubscribe function. */
export function followLive(follower: Follower): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

interface Options {
  /** Start of the feed: `page` replays changes since this page was fetched, `now` is for a user who has just signed in. */
  since: 'page' | 'now';
  /** Attach event handlers; called once, before the connection opens. */
  attach: (socket: LiveSocket) => void;
  /** The connection does not follow on what the screen shows: that may be old. */
  onGap: () => void;
}

/**
 * Opens the live connection of the present session. It goes on from a cursor: first that of the answers the page came from,
 * then that of the last pushed event; so the server sends what was missed, each once, also from before the first connection.
 * The client library is fetched only when needed.
 */
export function connectLive({ since, attach, onGap }: Options): LiveConnection {
  let socket: LiveSocket | null = null;
  let closed = false;
  let watched: readonly string[] = [];
  let cursor = since === 'now' ? latestCursor() : undefined;
  let connections = 0;
  let failures = 0;
  let tried: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const watch = (live: LiveSocket): void =>
    void live.emit('watch.products', watched.slice(0, MAX_WATCHED_PRODUCTS), pageCursor());
  const open = async (): Promise<void> => {
    await afterFirstPaint();
    if (closed) return;
    const { io } = await import('socket.io-client');
    if (closed) return;
    const auth = (send: (handshake: Handshake) => void): void => {
      tried = getToken();
      cursor ??= pageCursor();
      send({ ...(tried && { token: tried }), ...(cursor && { cursor }) });
    };
    const live: LiveSocket = io({
      auth,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      // Soon, because screens are old meanwhile; at random, so that browsers that lost the server together do not return together.
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
    });
    socket = live;
    attach(live);
    live.onAny((name: string, event: { cursor?: string } | undefined) => {
      for (const follower of followers) follower(name, event);
      const next = event?.cursor;
      // A price that was missed comes late; only the server's own word sets a session back.
      if (next !== undefined && (name === 'ready' || cursor === undefined || next > cursor)) cursor = next;
    });
    live.on('connect', () => {
      connections += 1;
      failures = 0;
      setLiveState('live');
      if (watched.length > 0) watch(live);
      if (connections > 1) onGap();
    });
    live.on('ready', ({ resumed }) => {
      if (!resumed && connections === 1) onGap();
    });
    const again = (): void => {
      failures += 1;
      timer = setTimeout(() => live.connect(), retryPauseMs(failures, 3000));
    };
    live.on('disconnect', (reason) => {
      if (closed) return;
      setLiveState('stale');
      if (reason === 'io server disconnect') again();
    });
    live.on('connect_error', ({ message }) => {
      setLiveState('stale');
      // The library tries a broken connection again, at most 5 s apart; a refusal waits longer, as the server is there and says no.
      if (live.active) return;
      if (message !== 'unauthorized' || tried !== getToken()) again();
      else if (tried) rejectToken(tried);
    });
  };
  // Without live updates the app still works; the next page load tries again.
  open().catch(() => undefined);

  return {
    watch: (productIds) => {
      watched = productIds;
      if (socket?.connected) watch(socket);
    },
    close: () => {
      closed = true;
      setLiveState('off');
      clearTimeout(timer);
      socket?.close();
    },
  };
}
