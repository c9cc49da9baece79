import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { raiseEpochAt } from '@sextant/platform/event-store/postgres/epochs.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { systemClock } from '@sextant/platform/time/clock.js';
import { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import { productsReadModel } from '@sextant/read-models/products/products.read-model.js';
import { readModelHarness } from '@sextant/read-models/testing/read-model-harness.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import type { FeedLine } from '@sextant/sellers/feed/feed-line.js';
import { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import { readJsonFeed } from '@sextant/sellers/feed/json-feed.js';
import { productIdOf } from '@sextant/sellers/feed/matching.js';
import { sellersMigrations } from '@sextant/sellers/feed/migrations.js';
import { sellers } from '@sextant/sellers/registry.js';
import { until } from '@sextant/testing/eventually.js';
import type { Knex } from 'knex';
import { priceWatcherMigrations } from '../migrations.js';
import { KnownItems } from './known-items.js';
import { FeedPoller } from './poller.js';
import { SellerLease } from './seller-lease.js';
import { sellerStates } from './seller-states.js';

interface Asked {
  readonly watcher: string;
  readonly seller: string;
  readonly atMs: number;
}

interface Watcher {
  /** Resolves when the polls under way have ended. */
  stop(): Promise<void>;
  /** Ends the poller without releasing its leases. */
  die(): Promise<void>;
}

const keys = sellers.map(({ key }) => key);
const A_DAY = 86_400_000;

/** Passes everything on to the sandbox, except for feeds given by seller; watchers call it under their names. */
async function listenIn(
  sandbox: string,
  asked: Asked[],
  feeds: ReadonlyMap<string, string>,
): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const [, watcher = '', ...rest] = (incoming.url ?? '').split('/');
    asked.push({ watcher, seller: rest[1] ?? '', atMs: performance.now() });
    const feed = feeds.get(rest[1] ?? '');
    if (feed !== undefined) return void outgoing.end(feed);
    const passed = request(`${sandbox}/${rest.join('/')}`, { headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    passed.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('polling sellers', () => {
  let database: TestDatabase;
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let store: EventStore;
  let knex: Knex;
  let sandbox: TestSandbox;
  let server: Server;
  let asked: Asked[];
  let feeds: Map<string, string>;
  let running: Watcher[];

  beforeEach(async () => {
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
    harness = await readModelHarness(database, productsReadModel);
    ({ knex } = harness.readDb);
    await migrate(knex, priceWatcherMigrations, sellersMigrations);
    sandbox = await TestSandbox.start({ oneIn: 200 });
    [asked, feeds, running] = [[], new Map(), []];
    server = await listenIn(sandbox.url, asked, feeds);
  });
  afterEach(async () => {
    await Promise.all(running.map((watcher) => watcher.stop()));
    server.closeAllConnections();
    server.close();
    await sandbox.stop();
    await store.close();
    await harness.close();
  });

  const start = (name: string, intervalMs: number): Watcher => {
    const own = createPool({ url: database.url, application: name, logger: silentLogger() });
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pace = { intervalMs, maxPauseMs: Math.max(intervalMs, 60_000) };
    const poller = new FeedPoller(keys, `http://${host}/${name}/sellers/{seller}`, pace, {
      commands: new DeciderCommandHandler(store),
      known: () => KnownItems.open(own, store),
      offers: new OfferQueries(harness.readModels),
      lease: new SellerLease(own),
      reads: new FeedReads(own),
      rules: { allowedHosts: new Set([host]), allowPrivate: true },
      logger: silentLogger(),
      clock: systemClock,
      random: Math.random,
    });
    const stopping = new AbortController();
    const polling = poller.run(stopping.signal);
    const watcher = {
      async stop() {
        stopping.abort();
        await polling;
        await own.destroy();
      },
      async die() {
        await own.destroy();
        stopping.abort();
        await polling;
      },
    };
    running.push(watcher);
    return watcher;
  };
  const by = (watcher: string) => asked.filter((one) => one.watcher === watcher);
  const stateOf = async (key: string) => (await sellerStates(knex, [key]))[0];
  const polled = async () =>
    (await sellerStates(knex, keys)).filter((state) => state.polledAt !== null).map(({ seller }) => seller);
  const notDue = async () =>
    (await sellerStates(knex, keys)).filter(({ nextPollAt }) => Date.parse(nextPollAt ?? '') > Date.now());
  const makeDue = (columns: object, where = {}) => knex('price_watcher.leases').where(where).update(columns);
  const past = () => knex.raw(`now() - interval '1 second'`);

  it('asks each seller once per interval, however many watchers there are, which share the work', async () => {
    const intervalMs = 400;
    start('one', intervalMs);
    start('other', intervalMs);
    await until(() => keys.every((key) => asked.filter(({ seller }) => seller === key).length > 5));
    await until(() => by('one').length > 0 && by('other').length > 0);
    for (const key of keys) {
      // The first pause spreads the sellers over the interval.
      const [, ...times] = asked.filter(({ seller }) => seller === key).map(({ atMs }) => atMs);
      const took = (times.at(-1) as number) - (times[0] as number);
      // An interval less than they take: the first may arrive late. Watchers that ask by themselves would need half the time.
      expect(took).toBeGreaterThan((times.length - 2) * intervalMs);
    }
  });

  it('polls at once at the first start, and when a poll is due after another', async () => {
    await start('one', A_DAY).stop();
    start('other', A_DAY);
    await until(async () => (await polled()).length === keys.length);
    const first = asked.length;
    await running.pop()?.stop();
    await makeDue({ next_look_at: past() }, { seller: 'net32' });
    start('third', A_DAY);
    await until(() => asked.length > first);
    expect(by('third').map(({ seller }) => seller)).toEqual(['net32']);
    expect((await sellerStates(knex, keys)).every(({ loaded, readAt }) => loaded && readAt)).toBe(true);
  });

  it('has a shorter interval hold from the start on', async () => {
    start('one', A_DAY);
    await until(async () => (await polled()).length === keys.length);
    await running.pop()?.stop();
    await new SellerLease(knex).shorten(keys, 100);
    start('other', 100);
    await until(() => new Set(by('other').map(({ seller }) => seller)).size === keys.length);
  });

  it('passes the sellers of a killed watcher on when its lease ends, and is not held up by a seller that hangs', async () => {
    await sandbox.call('PUT', '/net32/faults', { body: { slowMs: 100_000 } });
    const dying = start('dying', A_DAY);
    await until(async () => (await polled()).length === keys.length - 1);
    running.pop();
    await makeDue({ until: knex.raw(`now() + interval '1 hour'`) }, { seller: 'net32' });
    await dying.die();
    await sandbox.call('DELETE', '/net32/faults');
    await makeDue({ next_look_at: past() });
    start('other', A_DAY);
    // A poll that is under way when its watcher stops would stay due.
    await until(async () => (await notDue()).length === keys.length - 1);
    expect(by('other').map(({ seller }) => seller)).not.toContain('net32');
    await makeDue({ until: past() }, { seller: 'net32' });
    // The poller asks again when it has nothing else to do.
    await running.pop()?.stop();
    start('third', A_DAY);
    await until(async () => (await stateOf('net32'))?.polledAt);
    // It may have been the feed that killed the watcher.
    expect(by('third')).toEqual([]);
    expect(await stateOf('net32')).toMatchObject({
      failures: 1,
      loaded: false,
      lastError: 'the last poll did not end',
    });
    await makeDue({ next_look_at: past() }, { seller: 'net32' });
    await running.pop()?.stop();
    start('fourth', A_DAY);
    await until(async () => (await stateOf('net32'))?.failures === 0);
    expect(by('fourth').map(({ seller }) => seller)).toEqual(['net32']);
  });

  it('counts the failures of all watchers until the seller is read', async () => {
    await sandbox.call('PUT', '/net32/faults', { body: { down: true } });
    start('one', 100);
    start('other', 100);
    await until(async () => ((await stateOf('net32'))?.failures ?? 0) > 2);
    const down = await stateOf('net32');
    expect(down).toMatchObject({ loaded: false, readAt: null, lastError: 'the seller answered 503' });
    expect(down?.unreadMs).toBeGreaterThan(0);
    await sandbox.call('DELETE', '/net32/faults');
    await until(async () => (await stateOf('net32'))?.failures === 0);
    const back = await stateOf('net32');
    expect(back).toMatchObject({ loaded: true, lastError: null, readAt: expect.any(String) });
    expect(back?.offersChanged).toBeGreaterThan(0);
  });

  it('says what is wrong with a feed until it is read in full again', async () => {
    const [item] = await sandbox.items('net32');
    const feed = (...items: unknown[]) => feeds.set('net32', JSON.stringify({ items }));
    feed(item, { ...item, sku: 'X', price: 'free' }, { ...item, sku: ' ' });
    start('one', 100);
    // Not `loaded`: the status of the feed is saved before the poll's outcome is.
    await until(async () => (await stateOf('net32'))?.polledAt);
    const faulty = { failures: 0, refusedLines: 2, unnamedLines: 1, missingItems: 0 };
    expect(await stateOf('net32')).toMatchObject(faulty);
    await sandbox.call('PUT', '/net32/faults', { body: { down: true } });
    feeds.delete('net32');
    await until(async () => (await stateOf('net32'))?.failures);
    expect(await stateOf('net32')).toMatchObject({ ...faulty, failures: expect.any(Number) });
    feed(item);
    await until(async () => (await stateOf('net32'))?.failures === 0);
    expect(await stateOf('net32')).toMatchObject({ refusedLines: 0, unnamedLines: 0, missingItems: 0 });
  });

  it('takes a feed for unread while most of its lines are refused, and records the others', async () => {
    const [first, ...others] = await sandbox.items('net32');
    const feed = (...items: unknown[]) => feeds.set('net32', JSON.stringify({ items }));
    feed(first, ...others.map((item) => ({ ...item, price: 'ask us' })));
    const unreadSince = () => knex('price_watcher.leases').where({ seller: 'net32' }).pluck('unread_since');
    start('one', 100);
    await until(async () => (await stateOf('net32'))?.polledAt);
    const since = await unreadSince();
    expect(await stateOf('net32')).toMatchObject({
      readAt: null,
      loaded: false,
      lastError: `${others.length} of ${others.length + 1} lines are refused`,
      refusedLines: others.length,
    });
    expect((await new KnownItems(knex, 0).of('net32', 'feed')).size).toBe(1);
    await until(async () => ((await stateOf('net32'))?.failures ?? 0) > 1);
    expect(await unreadSince()).toEqual(since);
    feed(first, ...others);
    await until(async () => (await stateOf('net32'))?.failures === 0);
    expect(await stateOf('net32')).toMatchObject({
      readAt: expect.any(String),
      lastError: null,
      refusedLines: 0,
    });
  });

  it('reads a feed in full again while a product of it holds an event of a newer release', async () => {
    const { lines } = await readJsonFeed(JSON.stringify({ items: await sandbox.items('net32') }));
    const [first] = lines as [FeedLine];
    const metadata = { correlationId: 'r', causationId: 'r', actor: 'seller:net32' };
    await store.append({
      stream: productStream(productIdOf('net32', first.sku, first.details)),
      events: [{ id: randomUUID(), type: 'OfferGiftWrapped', data: new Uint8Array(), metadata }],
      expectedRevision: 0,
    });
    start('one', A_DAY);
    await until(async () => (await polled()).length === keys.length);
    const known = new KnownItems(knex, 0);
    const states = await sellerStates(knex, keys);
    // Other sellers list the product, too, but not all of them.
    for (const { seller, refusedLines } of states) {
      const { etag } = await known.feedStatus(seller);
      expect([seller, etag]).toEqual([seller, refusedLines > 0 ? undefined : expect.any(String)]);
    }
    expect(states.find(({ seller }) => seller === 'net32')).toMatchObject({ failures: 0, refusedLines: 1 });
    expect(states.some(({ refusedLines }) => refusedLines === 0)).toBe(true);
  });

  it('reads feeds in full again once the event store may have lost what was recorded', async () => {
    start('one', 100);
    const epochs = async () => new Set(await knex('price_watcher.feeds').pluck<number[]>('epoch'));
    await until(async () => (await sellerStates(knex, keys)).every(({ loaded }) => loaded));
    await raiseEpochAt(database.url);
    await until(async () => !(await epochs()).has(0));
    const items = await knex('price_watcher.known_items').where({ epoch: 0 });
    expect(items).toEqual([]);
  });

  it('keeps when to poll next while a file is imported', async () => {
    start('one', A_DAY);
    await until(async () => (await polled()).length === keys.length);
    const before = await sellerStates(knex, keys);
    await new SellerLease(knex).run('net32', () => Promise.resolve());
    expect((await sellerStates(knex, keys)).map(({ nextPollAt }) => nextPollAt)).toEqual(
      before.map(({ nextPollAt }) => nextPollAt),
    );
  });
});
