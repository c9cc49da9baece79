import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Handshake } from '@sextant/contracts/socket/events.js';
import { MAX_WATCHED_PRODUCTS } from '@sextant/contracts/http/limits.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { appendLiveEvents } from '@sextant/platform/live-feed/append.js';
import { cursorOf } from '@sextant/platform/live-feed/cursor.js';
import type { Audience } from '@sextant/platform/live-feed/live-event.js';
import { headOf } from '@sextant/platform/live-feed/live-feed.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { TransientEvents } from '@sextant/platform/live-feed/transient-events.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { openNotifications, type PgNotifications } from '@sextant/platform/postgres/pg-notifications.js';
import type { Knex } from 'knex';
import { io, type Socket } from 'socket.io-client';
import { usualLimits } from './admission.js';
import type { User } from './session.js';
import { startRealtime, type Realtime, type RealtimeOptions } from './start-realtime.js';

const logger = silentLogger();

describe('realtime', () => {
  let database: TestDatabase;
  let knex: Knex;
  /** The newest replica. */
  let realtime: Realtime;
  let pgNotifications: PgNotifications;
  const users = new Map<string, User>();
  const cleanups: (() => Promise<unknown> | void)[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    knex = createPool({ url: database.url, application: 'spec', logger, max: 20 });
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
    realtime = startRealtime({
      server: httpServer,
      databaseUrl: database.url,
      verifyToken: (token) => Promise.resolve(users.get(token)),
      logger,
      ...options,
    });
    const started = realtime;
    cleanups.push(async () => {
      await started.close();
      await new Promise((resolve) => httpServer.close(resolve));
    });
    await until(async () => (await started.readiness()).length === 0);
    return `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  };

  /** A browser: records its events and its last cursor, and sends the cursor when it reconnects, to any replica. */
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

  /** A client that sends packets of Engine.IO as it likes: "40" asks for a session, "41" leaves it. */
  const openRaw = (url: string) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const event = (name: string) =>
      new Promise<void>((resolve) => socket.addEventListener(name, () => resolve()));
    // The first message is the handshake of Engine.IO.
    const [opened, closed] = [event('message'), event('close')];
    cleanups.push(() => socket.close());
    return { opened, closed, send: (packet: string) => socket.send(packet), close: () => socket.close() };
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

  /** Returns a function that waits until a replica has delivered everything published so far. */
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

  it('follows the prices of as many products as a full cart holds', async () => {
    const url = await replica();
    const visitor = browser();
    const socket = await visitor.open(url);
    const ids = Array.from({ length: MAX_WATCHED_PRODUCTS }, (_, n) => String(n).padStart(64, '0'));
    socket.emit('watch.products', ids);
    await until(async () => {
      await publish(`product:${ids.at(-1)}`);
      return visitor.got.length > 0;
    });
    expect(socket.connected).toBe(true);
  });

  it('passes transient events on sealed, to those they are for, and keeps nothing of them', async () => {
    const transientKey = Buffer.alloc(32, 1);
    const other = new TransientEvents(pgNotifications, Buffer.alloc(32, 2));
    const url = await replica({ transientKey });
    const [ann, bob] = [browser('ann-token'), browser('bob-token')];
    await ann.open(url);
    await bob.open(url);
    const payloads: string[] = [];
    cleanups.push(pgNotifications.on('transient-events', (_id, value) => void payloads.push(value)));
    const payload = { conversationId: 'c', messageId: 'm', from: 0, text: 'a private word' };
    const delta = { audience: 'user:ann', name: 'chat.delta', payload } as const;
    other.send(delta);
    pgNotifications.send('transient-events', 'x', 'no box');
    const transient = new TransientEvents(pgNotifications, transientKey);
    transient.send({ ...delta, audience: 'user:bob' });
    await until(() => bob.got.length === 1);
    expect(payloads).toHaveLength(3);
    expect(ann.got).toEqual([]);
    expect(bob.got).toEqual(['chat.delta']);
    expect(payloads.join()).not.toMatch(/private/);
    expect(await headOf(knex)).toBe(0);
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

  it('looks up what a screen has missed one request at a time, of several waiting ones the newest', async () => {
    const url = await replica();
    const visitor = browser();
    const socket = await visitor.open(url);
    await publish('product:p1');
    const wishes = usualLimits.socket.capacity - 2;
    for (let n = 0; n < wishes; n += 1) socket.emit('watch.products', ['p1'], cursorOf(0));
    const [last] = await publish('product:last');
    socket.emit('watch.products', ['last'], cursorOf(0));
    await until(() => visitor.got.includes(last ?? ''));
    // Lookups of one network take turns: once another session's is done, all of the first session's are.
    const other = browser();
    (await other.open(url)).emit('watch.products', ['last'], cursorOf(0));
    await until(() => other.got.length > 0);
    const [mark] = await publish('product:last');
    await until(() => visitor.got.includes(mark ?? ''));
    expect(visitor.got.length).toBeLessThan(wishes);
  });

  it('ends a session that sends more requests than its limit', async () => {
    const url = await replica();
    const socket = await browser().open(url);
    for (let n = 0; n < usualLimits.socket.capacity; n += 1)
      socket.emit('watch.products', ['p1'], cursorOf(0));
    await until(() => !socket.connected);
  });

  it('lets no network and no user have more sessions than it may', async () => {
    const limits = { ...usualLimits, user: { ...usualLimits.user, sockets: 1 } };
    const url = await replica({ limits });
    await browser('ann-token').open(url);
    const second = browser('ann-token').connect(url);
    await new Promise((resolve) => second.once('disconnect', resolve));
    await browser('bob-token').open(url);
  });

  it('turns a network that has sent too many requests away before it accepts a connection', async () => {
    const network = { sockets: 300, capacity: 2, perSecond: 0.000_001 };
    const url = await replica({ limits: { ...usualLimits, network } });
    const socket = await browser().open(url);
    socket.emit('watch.products', ['p1'], cursorOf(0));
    socket.emit('watch.products', ['p1'], cursorOf(0));
    await until(() => !socket.connected);
    const again = browser().connect(url);
    await new Promise((resolve) => again.once('connect_error', resolve));
  });

  it('counts the networks of one IPv6 site together', async () => {
    const site = { ...usualLimits.site, sockets: 2 };
    const url = await replica({ limits: { ...usualLimits, site }, trustProxy: '127.0.0.1' });
    const from = (address: string) => {
      const extraHeaders = { 'x-forwarded-for': address };
      const socket = io(url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders,
      });
      cleanups.push(() => void socket.close());
      return new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('in'));
        socket.once('connect_error', () => resolve('out'));
      });
    };
    const answers: string[] = [];
    for (const address of ['2001:db8:aa:1::1', '2001:db8:aa:2::1', '2001:db8:aa:3::1', '2001:db8:bb:1::1'])
      answers.push(await from(address));
    expect(answers).toEqual(['in', 'in', 'out', 'in']);
  });

  it.each([
    ['leaves its session and asks for another', ['40', '41', '40']],
    ['asks for two at once', ['40', '40']],
  ])('closes a connection that %s, and nothing else', async (_what, packets) => {
    const url = await replica();
    const ann = await browser('ann-token').open(url);
    const raw = openRaw(url);
    await raw.opened;
    for (const packet of packets) {
      raw.send(packet);
      // Each is answered before the next, unless there are two at once.
      if (packets.length > 2) await delay(50);
    }
    await raw.closed;
    expect(ann.connected).toBe(true);
    await browser('bob-token').open(url);
  });

  describe('takes a token of the network for every packet, and closes a connection that', () => {
    const network = { sockets: 300, capacity: 5, perSecond: 0.000_001 };
    const scarce = async () => {
      const url = await replica({ limits: { ...usualLimits, network } });
      // Connections without a session stay open here.
      realtime.io.connectTimeout(600_000);
      return url;
    };

    it.each([
      ['asks for a namespace that does not exist', '40/a,'],
      ['answers pings that were never sent', '3'],
    ])('%s', async (_what, packet) => {
      const raw = openRaw(await scarce());
      await raw.opened;
      for (let n = 0; n < network.capacity + 1; n += 1) raw.send(packet);
      await raw.closed;
    });

    it('sends events nobody listens to', async () => {
      const socket: Socket = await browser().open(await scarce());
      for (let n = 0; n < network.capacity; n += 1) socket.emit('nonsense');
      await until(() => !socket.connected);
    });

    it('sends pings of WebSocket', async () => {
      const socket = await browser().open(await scarce());
      const { ws } = socket.io.engine.transport as unknown as { ws: { ping(): void } };
      for (let n = 0; n < network.capacity; n += 1) ws.ping();
      await until(() => !socket.connected);
    });
  });

  it('closes a connection that does not read, before it has a session', async () => {
    const many = { sockets: 300, capacity: 1_000_000, perSecond: 1 };
    const url = await replica({ mostUnsent: 10_000, limits: { ...usualLimits, network: many } });
    realtime.io.connectTimeout(600_000);
    const raw = openRaw(url);
    await raw.opened;
    let closed = false;
    void raw.closed.then(() => (closed = true));
    await until(() => {
      for (let n = 0; n < 1_000; n += 1) raw.send('40/a,');
      return closed;
    });
  });

  it('takes no token for answers to its own pings', async () => {
    const network = { sockets: 300, capacity: 2, perSecond: 0.000_001 };
    const url = await replica({ limits: { ...usualLimits, network } });
    Object.assign(realtime.io.engine.opts, { pingInterval: 5 });
    const socket = await browser().open(url);
    let pings = 0;
    socket.io.engine.on('ping', () => (pings += 1));
    await until(() => pings > 10);
    expect(socket.connected).toBe(true);
  });

  it('lives on when a connection that offers another protocol is reset', async () => {
    const url = await replica();
    for (const path of ['/', '/socket.io/?EIO=4&transport=websocket']) {
      const client = connect(Number(new URL(url).port), '127.0.0.1');
      client.on('error', () => undefined);
      client.write(`GET ${path} HTTP/1.1\r\nHost: spec\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`);
      await delay(50);
      client.resetAndDestroy();
    }
    await delay(50);
    await browser('ann-token').open(url);
  });

  it('counts connections that ask for no session, or are refused one', async () => {
    const network = { ...usualLimits.network, sockets: 2 };
    const url = await replica({ limits: { ...usualLimits, network } });
    const silent = openRaw(url);
    await silent.opened;
    const refused = openRaw(url);
    await refused.opened;
    refused.send('40{"token":"forged"}');
    const third = openRaw(url);
    await third.closed;
    silent.close();
    await silent.closed;
    await eventually(async () => {
      const again = openRaw(url);
      await Promise.race([again.opened, again.closed.then(() => Promise.reject(new Error('refused')))]);
    });
  });

  it('checks no more tokens of one connection than its network may ask for', async () => {
    const network = { sockets: 300, capacity: 3, perSecond: 0.000_001 };
    let checks = 0;
    const verifyToken = () => Promise.resolve(void (checks += 1));
    const url = await replica({ limits: { ...usualLimits, network }, verifyToken });
    const raw = openRaw(url);
    await raw.opened;
    for (let n = 0; n < 10; n += 1) {
      raw.send('40{"token":"forged"}');
      await delay(10);
    }
    await raw.closed;
    expect(checks).toBe(3);
  });

  it('keeps nothing of the request that a session began with', async () => {
    const url = await replica();
    const socket = await browser().open(url);
    socket.emit('watch.products', ['p1']);
    const [session] = realtime.io.sockets.sockets.values();
    expect(session?.conn.request).toBeUndefined();
    await until(() => session?.rooms.has('product:p1') === true);
    socket.emit('watch.products', ['p2', 'p2']);
    await until(() => session?.rooms.has('product:p2') === true);
    expect(session?.rooms).toEqual(new Set([session?.id, 'product:p2']));
  });

  it('has a screen fetched again instead of telling it what is long past', async () => {
    await publish('product:p1');
    await knex.raw('alter table live_feed.events alter column id restart with 100000');
    await publish('product:p1');
    const url = await replica();
    const visitor = browser();
    const socket = await visitor.open(url, { cursor: cursorOf(await headOf(knex)) });
    socket.emit('watch.products', ['p1'], cursorOf(1));
    await until(() => visitor.readies.length === 2);
    expect([visitor.readies.at(-1), visitor.got]).toEqual([{ resumed: false }, []]);
  });

  it('ends a session that does not read, before what waits for it fills the memory', async () => {
    const url = await replica({ mostUnsent: 100_000 });
    const ann = await browser('ann-token').open(url);
    const { _socket } = (ann.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }).ws;
    _socket.pause();
    const padding = 'x'.repeat(200_000);
    const big = { audience: 'user:ann', name: 'order.placed', payload: { orderId: padding } } as const;
    await until(async () => {
      await knex.transaction((trx) =>
        appendLiveEvents(
          trx,
          Array.from({ length: 10 }, () => big),
        ),
      );
      pgNotifications.send('live-feed', '', '');
      return realtime.io.sockets.sockets.size === 0;
    });
  });

  it('takes sessions from pages of its own site only, and from programs', async () => {
    const url = await replica({ publicUrl: 'https://sextant.example' });
    const from = (origin: string) =>
      new Promise<string>((resolve) => {
        const options = { transports: ['websocket'], forceNew: true, reconnection: false };
        const socket = io(url, { ...options, extraHeaders: { origin } });
        cleanups.push(() => void socket.close());
        socket.once('connect', () => resolve('in'));
        socket.once('connect_error', () => resolve('out'));
      });
    expect(await from('https://sextant.example')).toBe('in');
    expect(await from(url)).toBe('in');
    expect(await from('https://evil.example')).toBe('out');
    expect(await from('null')).toBe('out');
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

  it('ends the sessions of a user whose account was deactivated, and no others', async () => {
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

  it('ends sessions at once when the account has ended them', async () => {
    const looked: string[] = [];
    const url = await replica({ onAccountChanged: (userId) => looked.push(userId) });
    const [ann, bob] = [browser('ann-token'), browser('bob-token')];
    const [anns, bobs] = [await ann.open(url), await bob.open(url)];
    users.delete('ann-token');
    const ended = (audience: Audience) => ({ audience, name: 'session.ended', payload: {} }) as const;
    const all = [ended('user:ann'), ended('user:bob'), ended('user:carol')];
    await knex.transaction((trx) => appendLiveEvents(trx, all));
    pgNotifications.send('live-feed', '', '');
    await until(() => !anns.connected);
    // Carol has no socket here, and may be about to connect.
    expect(looked.sort()).toEqual(['ann', 'bob', 'carol']);
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
  ])('tells a session %s to fetch again, and goes on from there', async (_when, cursor) => {
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
