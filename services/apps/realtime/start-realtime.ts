import type { Server as HttpServer } from 'node:http';
import { isStaff } from '@sextant/domain/user/roles.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import type { Audience } from '@sextant/platform/live-feed/live-event.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { TransientEvents } from '@sextant/platform/live-feed/transient-events.js';
import { FeedTail } from '@sextant/platform/live-feed/tail-feed.js';
import { every } from '@sextant/platform/process/every.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { limitUpgrades } from '@sextant/platform/http/limit-upgrades.js';
import { openNotifications } from '@sextant/platform/postgres/pg-notifications.js';
import { startChildSpan } from '@sextant/platform/telemetry/spans.js';
import { reportStatus } from '@sextant/platform/status/report-status.js';
import { Server } from 'socket.io';
import { compile } from '@fastify/proxy-addr';
import { Admission, type Limits } from './admission.js';
import { authenticate } from './authenticate.js';
import { Connections } from './connections.js';
import { disconnectGradually } from './disconnect-gradually.js';
import { MAX_UNSENT } from './drop-slow-reader.js';
import { networkPartiesOf, partiesOf } from './parties-of.js';
import { RoomNames } from './room-names.js';
import { resume } from './resume.js';
import { revalidate } from './revalidate.js';
import { fromOwnSite } from './same-origin.js';
import { send } from './send.js';
import { KeyedMutex } from './keyed-mutex.js';
import type { LiveServer, LiveSocket, VerifyToken } from './session.js';
import { MAX_MESSAGE_BYTES, watchProducts, type Feed } from './watch-products.js';

export interface RealtimeOptions {
  /** Server to attach to; it is not closed by `close`. */
  readonly server: HttpServer;
  /** Postgres of the live feed. */
  readonly databaseUrl: string;
  readonly verifyToken: VerifyToken;
  /** Key shared with the services that send transient events; without it none are passed on. */
  readonly transientKey?: Uint8Array;
  /** Called for a changed account: the next `verifyToken` of the user must read the stores again. */
  readonly onAccountChanged?: (userId: string) => void;
  readonly logger: Logger;
  /** URL of the site. Its pages may open sessions, and those of the request's own host; pages of other sites may not. */
  readonly publicUrl?: string;
  /** Proxies whose X-Forwarded-For is trusted, see TRUST_PROXY; default: none. */
  readonly trustProxy?: string;
  /** Limits of a session, network, site or user; default: `usualLimits`. */
  readonly limits?: Limits;
  /** Unsent bytes beyond which a connection is ended; default: `MAX_UNSENT`. */
  readonly mostUnsent?: number;
  /** Interval of checks of open sessions' tokens, in milliseconds; default 30 s. */
  readonly revalidateMs?: number;
}

export interface Realtime {
  readonly io: LiveServer;
  /** Missing conditions, in words; empty when ready. */
  readiness(): Promise<string[]>;
  /** Ends all sessions. */
  close(): Promise<void>;
}

/**
 * Serves Socket.IO at `/socket.io`, WebSocket only: a session is one connection, so any replica can serve it.
 * Does not wait for Postgres; until it answers, sessions are refused as `unavailable` and clients try again.
 */
export function startRealtime(options: RealtimeOptions): Realtime {
  const { databaseUrl: url, server, verifyToken, logger, revalidateMs = 30_000 } = options;
  const knex = createPool({ url, application: 'realtime', logger });
  const pgNotifications = openNotifications({ url, logger });
  const admission = new Admission(options.limits);
  const mutex = new KeyedMutex();
  const trusted = compile(options.trustProxy?.split(',').map((proxy) => proxy.trim()) ?? []);
  const io: LiveServer = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Before the handshake, because clients disconnected for too many requests may reconnect without pause.
    allowRequest: (request, decide) =>
      decide(
        null,
        fromOwnSite(request, options.publicUrl) && admission.admits(networkPartiesOf(request, trusted)),
      ),
  });
  limitUpgrades(server, '/socket.io/');
  const connections = new Connections(admission, trusted, options.mostUnsent ?? MAX_UNSENT);
  io.engine.on('connection', (conn: LiveSocket['conn']) => connections.open(conn));
  const roomNames = new RoomNames(io.of('/'));
  const tail = new FeedTail({
    knex,
    pgNotifications,
    prepare: () => migrate(knex, liveFeedMigrations),
    onEvents: (events) => {
      for (const event of events) {
        const span = startChildSpan(`push ${event.name}`, event.trace);
        send(io.to(event.audience), event);
        span?.end();
      }
      const ended = events.filter(({ name }) => name === 'session.ended').map(({ audience }) => audience);
      if (ended.length > 0) void endSessions(ended);
    },
    onError: (error) => logger.warn({ err: error }, 'reading the live feed failed'),
  });
  const transient = options.transientKey && new TransientEvents(pgNotifications, options.transientKey);
  transient?.on((event) => send(io.to(event.audience), { ...event, id: tail.position ?? 0 }));
  const endSessions = async (audiences: readonly Audience[]): Promise<void> => {
    const userIds = new Set(audiences.map((audience) => audience.slice('user:'.length)));
    // Users without a socket count, too: they may be about to connect with what is remembered of them.
    for (const userId of userIds) options.onAccountChanged?.(userId);
    // Sockets are found by their user, not by a room: one that is still sent what it missed has joined none.
    const sockets = [...io.sockets.sockets.values()].filter(
      ({ data }) => data.user !== undefined && userIds.has(data.user.userId),
    );
    await revalidate(sockets, verifyToken, logger);
  };
  io.use((socket, next) => {
    // The packet for which its network had no token still arrives here. The error ends the checks; it no longer reaches the client.
    next(socket.conn.readyState === 'open' ? undefined : new Error('too many requests'));
  });
  io.use(authenticate(verifyToken, () => tail.position !== undefined, logger));
  io.on('connection', (socket: LiveSocket) => {
    const giveUp = (error: unknown): void => {
      logger.warn({ err: error }, 'sending missed events to a session failed');
      // Closes the connection instead of `socket.disconnect`, after which a client would not reconnect by itself.
      socket.conn.close();
    };
    const network = connections.beginSession(socket.conn);
    const parties = partiesOf(socket);
    if (!network || !admission.enter(parties)) return void socket.conn.close();
    socket.on('disconnect', () => {
      admission.leave(parties);
      // A client may leave its session and keep the connection.
      socket.conn.close();
    });
    const feed: Feed = {
      knex,
      position: () => tail.position ?? 0,
      roomOf: (productId) => roomNames.ofProduct(productId),
      oneByOne: (look) => mutex.run(network[1], look),
    };
    socket.on('watch.products', (productIds, since) => {
      if (!admission.spend(parties)) return void socket.conn.close();
      watchProducts(socket, feed, productIds, since).catch(giveUp);
    });
    // The handshake is not read again and would stay in memory as long as the connection.
    Object.assign(socket.conn, { request: undefined });
    resume(socket, tail, feed).catch(giveUp);
  });
  tail.start();
  const sockets = () => {
    const all = [...io.of('/').sockets.values()];
    const users = all.map(({ data }) => data.user).filter((user) => user !== undefined);
    const staff = users.filter(({ role }) => isStaff(role)).length;
    const data = { open: all.length, people: new Set(users.map(({ userId }) => userId)).size, staff };
    return [{ part: 'sockets', data: { ...data, tailing: tail.healthy } }];
  };
  const report = reportStatus({ knex, logger, service: 'realtime', collect: sockets });

  const endChecking = every(
    revalidateMs,
    () => revalidate([...io.sockets.sockets.values()], verifyToken, logger),
    (err) => logger.warn({ err }, 'checking open sessions failed'),
  );
  return {
    io,
    readiness: () => Promise.resolve(tail.healthy ? [] : ['reading the live feed failed']),
    async close() {
      await endChecking();
      // While sessions end, the others still get events.
      await disconnectGradually([...io.sockets.sockets.values()]);
      await tail.stop();
      await report.close();
      io.engine.close();
      await pgNotifications.close();
      await knex.destroy();
    },
  };
}
