import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Handshake } from '@sextant/contracts/socket/events.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { appendLiveEvents } from '@sextant/platform/live-feed/append.js';
import { cursorOf } from '@sextant/platform/live-feed/cursor.js';
import type { Audience } from '@sextant/platform/live-feed/live-event.js';
import { headOf } from '@sextant/platform/live-feed/live-feed.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { until } from '@sextant/testing/eventually.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { openNotifications, type PgNotifications } from '@sextant/platform/postgres/pg-notifications.js';
import type { Knex } from 'knex';
import { io } from 'socket.io-client';
import type { User } from './session.js';
import { startRealtime, type Realtime, type RealtimeOptions } from './start-realtime.js';

const logger = silentLogger();

describe('realtime', () => {
  let database: TestDatabase;
  let knex: Knex;
  let pgNotifications: PgNotifications;
  const users = new Map<string, User>();
  const cleanups: (() => Promise<unknown> | void)[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    knex = createReadDb({ url: database.url, application: 'spec', logger, max: 20 });
    pgNotifications = openNotifications({ url: database.url, logger });
    await migrate(knex, liveFeedMigrations);
    users.clear();
    users.set('ann-token', { userId: 'ann', role: 'user' });
    users.set('bob-token', { userId: 'bob', role: 'user' });
    users.set('admin-token', { userId: 'root', role: 'admin' });
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    await pgNotifications.close();
    await knex.destroy();
    await database.drop();
  });

  const replica = async (options: Partial<RealtimeOptions> = {}) => {
    const httpServer: Server = createServer();
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    const realtime: Realtime = startRealtime({
      server: httpServer,
      databaseUrl: database.url,
      verifyToken: (token) => Promise.resolve(users.get(token)),
      logger,
      ...options,
    });
    cleanups.push(async () => {
      await realtime.close();
      await new Promise((resolve) => httpServer.close(resolve));
    });
    await until(async () => (await realtime.readiness()).length === 0);
    return `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  };

  /** A browser: remembers what it got and its last cursor, hands it in when it connects again, to any replica. */
  const browser = (token?: string) => {
    const got: string[] = [];
    const readies: { resumed: boolean }[] = [];
    let cursor: string | undefined;
    const connect = (url: string, given: Partial<Handshake> = {}) => {
      const auth = { ...(token && { token }), ...(cursor && { cursor }), ...given };
      const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
      cleanups.push(() => void socket.close());
      socket.onAny((name: string, event: { cursor: string; orderId?: string; resumed?: boolean }) => {
        cursor = event.cursor;
        if (name === 'ready') readies.push({ resumed: event.resumed === true });
        else got.push(event.orderId ?? name);
      });
      return socket;
    };
    const open = async (url: string, given: Partial<Handshake> = {}) => {
      const before = readies.length;
      const socket = connect(url, given);
      await until(() => readies.length > before);
      return socket;
    };
    return { got, readies, connect, open, cursor: () => cursor };
  };

  let published = 0;
  const publish = async (...audiences: Audience[]) => {
    const events = audiences.map((audience) => {
      published += 1;
      return { audience, name: 'order.placed', payload: { orderId: String(published) } } as const;
    });
    await knex.transaction((trx) => appendLiveEvents(trx, events));
    pgNotifications.send('live-feed', '', '');
    return events.map(({ payload }) => payload.orderId);
  };

  /** Gives a function that resolves once a replica is past everything published, so that none of it comes by the rooms. */
  const witness = async (url: string) => {
    const ann = browser('ann-token');
    await ann.open(url);
    return async () => {
      const [mark = ''] = await publish('user:ann');
      await until(() => ann.got.includes(mark));
    };
  };

  it('gives everyone what is theirs, and nobody anything else', async () => {
    const url = await replica();
    const [ann, bob, admin, visitor] = [
      browser('ann-token'),
      browser('bob-token'),
      browser('admin-token'),
      browser(),
    ];
    for (const one of [ann, bob, admin]) await one.open(url);
    const socket = await visitor.open(url);
    socket.emit('watch.products', ['p1', 'p3']);
    const [a, b, s] = await publish('user:ann', 'user:bob', 'staff', 'user:root', 'product:p2');
    await until(() => admin.got.length === 2);
    await until(async () => {
      await publish('product:p1');
      return visitor.got.length > 0;
    });
    expect(ann.got).toEqual([a]);
    expect(bob.got).toEqual([b]);
    expect(admin.got[0]).toBe(s);
    const before = visitor.got.length;
    socket.emit('watch.products', ['p3']);
    const [last] = await publish('product:p1', 'user:ann');
    await until(() => ann.got.length === 2);
    expect(visitor.got.slice(before)).not.toContain(String(Number(last) + 1));
  });

  it.each([
    ['once it is live', false],
    ['before it is live', true],
  ])(
    'sends who watches products the newest change of each since a cursor, named %s',
    async (_when, early) => {
      const url = await replica();
      const past = await witness(url);
      await publish('product:p1');
      const since = cursorOf(await headOf(knex));
      await publish('product:p1', 'user:ann');
      const [newest, other] = await publish('product:p1', 'product:p2', 'product:p3');
      await past();
      const visitor = browser();
      const socket = early ? visitor.connect(url) : await visitor.open(url);
      socket.emit('watch.products', ['p1', 'p2', 'p4'], since);
      await until(() => visitor.got.length === 2);
      expect([...visitor.got].sort()).toEqual([newest, other].sort());
      const [next] = await publish('product:p2');
      await until(() => visitor.got.length === 3);
      expect(visitor.got.at(-1)).toBe(next);
    },
  );

  it('sends nobody less for a replica that is behind: what the room brings as well comes twice', async () => {
    const url = await replica();
    const visitor = browser();
    const socket = await visitor.open(url);
    for (let round = 0; round < 20; round += 1) {
      const since = cursorOf(await headOf(knex));
      const changes = await publish('product:p1', 'product:p2');
      socket.emit('watch.products', ['p1', 'p2'], since);
      await until(() => changes.every((change) => visitor.got.includes(change)));
    }
  });

  it('sends who watches products without a cursor, or with none that is one, what comes from now on', async () => {
    const url = await replica();
    const past = await witness(url);
    await publish('product:p1');
    await past();
    const visitor = browser();
    const socket = await visitor.open(url);
    for (const since of [undefined, 'nonsense', { $gt: '' }] as string[])
      socket.emit('watch.products', ['p1'], since);
    const seen: (string | undefined)[] = [];
    await until(async () => {
      seen.push(...(await publish('product:p1')));
      return visitor.got.length > 0;
    });
    expect(seen).toContain(visitor.got[0]);
  });

  it.each([
    ['a forged token', { token: 'forged' }, 'unauthorized'],
    ['a token that is no text', { token: { $ne: 1 } as unknown as string }, 'unauthorized'],
  ])('refuses %s with a code', async (_what, handshake, code) => {
    const url = await replica();
    const socket = browser().connect(url, handshake);
    const error = await new Promise<Error & { data?: unknown }>((resolve) =>
      socket.once('connect_error', resolve),
    );
    expect(error.message).toBe(code);
    expect(error.data).toEqual({ code });
  });

  it('says unavailable, not unauthorized, when tokens cannot be checked', async () => {
    const url = await replica({ verifyToken: () => Promise.reject(new Error('event store away')) });
    const socket = browser('ann-token').connect(url);
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(error.message).toBe('unavailable');
  });

  it('offers no transport but WebSocket', async () => {
    const url = await replica();
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
  });

  it('puts out the sessions of a user whose account was deactivated, and no others', async () => {
    const url = await replica({ revalidateMs: 20 });
    const [ann, bob] = [browser('ann-token'), browser('bob-token')];
    const anns = await ann.open(url);
    const bobs = await bob.open(url);
    users.delete('ann-token');
    await until(() => !anns.connected);
    await publish('user:bob', 'user:ann');
    await until(() => bob.got.length === 1);
    expect(bobs.connected).toBe(true);
    expect(ann.got).toEqual([]);
  });

  it('puts them out at once when the account says that its sessions have ended', async () => {
    const looked: string[] = [];
    const url = await replica({ onAccountChanged: (userId) => looked.push(userId) });
    const [ann, bob] = [browser('ann-token'), browser('bob-token')];
    const [anns, bobs] = [await ann.open(url), await bob.open(url)];
    users.delete('ann-token');
    const ended = (audience: Audience) => ({ audience, name: 'session.ended', payload: {} }) as const;
    await knex.transaction((trx) => appendLiveEvents(trx, [ended('user:ann'), ended('user:bob')]));
    pgNotifications.send('live-feed', '', '');
    await until(() => !anns.connected);
    expect(looked.sort()).toEqual(['ann', 'bob']);
    expect(ann.got).toEqual(['session.ended']);
    expect(bobs.connected).toBe(true);
  });

  it('keeps sessions when tokens cannot be checked again', async () => {
    let checks = 0;
    const url = await replica({
      revalidateMs: 5,
      verifyToken: (token) => {
        checks += 1;
        return checks === 1 ? Promise.resolve(users.get(token)) : Promise.reject(new Error('away'));
      },
    });
    const anns = await browser('ann-token').open(url);
    await until(() => checks > 3);
    expect(anns.connected).toBe(true);
  });

  it('sends a session that comes back what it missed, each event once, in order, over two replicas and breaks', async () => {
    const urls = [await replica(), await replica()];
    const ann = browser('ann-token');
    const expected: string[] = [];
    let writing = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        const [mine] = await publish('user:ann', 'user:bob');
        if (mine) expected.push(mine);
      }
    });
    (await ann.open(urls[0] ?? '', { cursor: cursorOf(0) })).close();
    for (let round = 1; round <= 20; round += 1) {
      const socket = await ann.open(urls[round % 2] ?? '');
      const seen = ann.got.length;
      await until(() => ann.got.length > seen);
      socket.close();
    }
    writing = false;
    await Promise.all(writers);
    await ann.open(urls[1] ?? '');
    expect(ann.readies.every(({ resumed }) => resumed)).toBe(true);
    await until(() => ann.got.length >= expected.length);
    const numbers = ann.got.map(Number);
    expect([...numbers].sort((a, b) => a - b)).toEqual(expected.map(Number).sort((a, b) => a - b));
    const inFeed = await knex('live_feed.events')
      .where({ audience: 'user:ann' })
      .orderBy('id')
      .select('payload');
    expect(ann.got).toEqual(inFeed.map(({ payload }: { payload: { orderId: string } }) => payload.orderId));
  });

  it.each([
    ['without a cursor', () => undefined],
    ['with a cursor older than what is kept', () => cursorOf(5)],
    ['with a cursor from another life of the database', () => cursorOf(1_000_000)],
    ['with a cursor that is none', () => 'nonsense'],
    ['when too much was missed', () => cursorOf(10)],
  ])('tells a session %s to fetch anew, and goes on from there', async (_when, cursor) => {
    await publish(...Array.from({ length: 600 }, () => 'user:ann' as const));
    await knex('live_feed.horizon').update({ id: 10 });
    const url = await replica();
    const ann = browser('ann-token');
    await ann.open(url, { cursor: cursor() });
    expect(ann.readies).toEqual([{ resumed: false }]);
    const [next] = await publish('user:ann');
    await until(() => ann.got.length > 0);
    expect(ann.got).toEqual([next]);
  });
});
