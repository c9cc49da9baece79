import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import { productOffers, type ProductOffersCommand } from '@sextant/domain/product-offers/product-offers.js';
import { fold } from '@sextant/domain/shared/decider.js';
import type { UserCommand } from '@sextant/domain/user/commands.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { priceWatcherMigrations } from '../migrations.js';
import { ALERT_QUEUE, AlertWorker, SLICE, type AlertJob } from './alert-worker.js';
import type { Pending } from './pending-alerts.js';
import { PriceDropPolicy } from './price-drop.policy.js';

/** Watchers of one product. */
const MANY = 5000;
/** Favorites delivered together. */
const BATCH = 1000;
const at = '2026-01-01T00:00:00.000Z';
const withOwnId = (event: DomainEvent, revision = 1): RecordedEvent => ({
  ...recorded(event, 's-1', revision),
  id: randomUUID(),
});
/** A favorite saved by a user who saw this price, of this revision of the product. */
const saved = (bestPriceCents?: number, productRevision = 1, userId = 'u1', productId = 'p1', revision = 0) =>
  withOwnId(
    { type: 'FavouriteSaved', data: { userId, productId, bestPriceCents, productRevision, at } },
    revision,
  );
const removed = (revision = 1) =>
  withOwnId({ type: 'FavouriteRemoved', data: { userId: 'u1', productId: 'p1', at } }, revision);
/** Saved again, after `removed`. */
const savedAgain = (bestPriceCents: number, productRevision: number) =>
  saved(bestPriceCents, productRevision, 'u1', 'p1', 2);
const price = (newPriceCents: number, revision = 2, productId = 'p1') =>
  withOwnId({ type: 'BestPriceChanged', data: { productId, newPriceCents, seller: 'net32', at } }, revision);

/** Records the most rows, or elements of a list, that any statement takes or returns on a connection opened from now on. */
function watchStatements() {
  const largest = { size: 0, text: '' };
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const { text = '', values = [] } = args[0] as { text?: string; values?: unknown[] };
    const note = (size: number | null | undefined) => {
      if (size && size > largest.size) Object.assign(largest, { size, text });
    };
    for (const value of values) if (Array.isArray(value)) note(value.length);
    const callback = args.at(-1);
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, answer?: pg.QueryResult) => {
        note(answer?.rowCount);
        Reflect.apply(callback, undefined, [error, answer]);
      };
    const answered = Reflect.apply(query, this, args);
    if (!(answered instanceof Promise)) return answered;
    return answered.then((answer: pg.QueryResult) => {
      note(answer.rowCount);
      return answer;
    });
  } as never);
  return largest;
}

describe('price-drop policy', () => {
  let database: TestDatabase;
  let store: EventStore;
  let knex: Knex;
  let queue: JobQueue<AlertJob>;
  let worker: AlertWorker;

  const newWorker = (commands = new DeciderCommandHandler(store)) => {
    worker = new AlertWorker({ knex, queue, commands, logger: silentLogger() });
  };
  const startWorker = (commands = new DeciderCommandHandler(store)) => {
    newWorker(commands);
    worker.start();
  };
  let largestStatement: ReturnType<typeof watchStatements>;
  beforeAll(() => {
    largestStatement = watchStatements();
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
    await migrate(knex, priceWatcherMigrations, jobsMigrations);
    queue = new JobQueue<AlertJob>({ knex, name: ALERT_QUEUE });
    startWorker();
  });
  afterEach(async () => {
    await worker.stop();
    await store.close();
    await knex.destroy();
    await database.drop();
  });

  /** The event store with another `appendEach`. */
  const appending = (appendEach: EventStore['appendEach']) =>
    new Proxy(store, {
      get: (target, key) => {
        const value: unknown = key === 'appendEach' ? appendEach : Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  /** Appends this many times; the last append succeeds but its call fails. */
  const failingAfter = (appends: number) =>
    appending(async (...all) => {
      const results = await store.appendEach(...all);
      if ((appends -= 1) <= 0) throw new Error('away');
      return results;
    });
  const counting = (underWay: { now: number; most: number }) =>
    appending(async (...all) => {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      try {
        return await store.appendEach(...all);
      } finally {
        underWay.now -= 1;
      }
    });
  /** Sessions of this database that hold a transaction open and wait for their process. */
  const openTransactions = async () => {
    const { rows } = await knex.raw<{ rows: { count: number }[] }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    return rows[0]?.count;
  };
  /** Records the size of every slice, and what was held open when it began and when it had been appended. */
  const observing = (slices: number[], heldOpen: (number | undefined)[]) =>
    appending(async (appends) => {
      slices.push(appends.length);
      heldOpen.push(await openTransactions());
      const results = await store.appendEach(appends);
      heldOpen.push(await openTransactions());
      return results;
    });
  const apply = (...batch: RecordedEvent[]) =>
    knex.transaction((trx) =>
      new PriceDropPolicy(queue, worker, new AccountStates(store)).putAlerts(batch, new BatchContext([trx])),
    );
  const settled = () =>
    until('every alert has been dealt with', async () => (await queue.all()).length === 0);
  const deliver = async (...batch: RecordedEvent[]) => {
    await apply(...batch);
    await settled();
  };
  const send = async (command: UserCommand) => {
    const context = { commandId: randomUUID(), correlationId: 'c', actor: 'system:spec' };
    await new DeciderCommandHandler(store).handle(user, userStream(command.userId), command, context);
  };
  const deleteUser = async (userId: string) => {
    const name = { firstName: 'sealed', lastName: 'sealed' };
    await send({
      type: 'RegisterUser',
      userId,
      name,
      sealedEmail: 'sealed',
      role: 'user',
      credentialId: 'c',
      at,
    });
    await send({ type: 'DeleteUser', userId, at });
  };
  const alertsOf = async (userId: string, productId = 'p1') =>
    (await store.read(`alert-${userId}-${productId}`)).map((event) => event.type);
  const alerts = () => alertsOf('u1');

  it('tells the person who favorited the product, once per drop, however often it is delivered', async () => {
    const drop = price(900);
    await deliver(saved(1000));
    await deliver(drop);
    await deliver(drop);
    expect(await alerts()).toEqual(['PriceDropped']);
  });

  it('measures from the price seen when saving, also when the fall arrives first', async () => {
    await deliver(price(900));
    await deliver(saved(1000));
    expect(await alerts()).toEqual(['PriceDropped']);
  });

  it('misses no drop when the product is saved in the moment of the drop', async () => {
    await Promise.all([deliver(saved(1000)), deliver(price(900))]);
    expect(await alerts()).toEqual(['PriceDropped']);
  });

  it('records a rise as a rise when earlier price changes are delivered again', async () => {
    await deliver(saved(1000));
    const changes = [price(960, 2), price(900, 3)];
    await deliver(...changes);
    await deliver(...changes);
    await deliver(price(910, 4));
    expect(await alerts()).toEqual(['PriceDropped', 'ReferencePriceRaised']);
  });

  it('compares with no price older than the favorite when events of products arrive late', async () => {
    await deliver(price(950, 2));
    await deliver(saved(900, 4));
    await deliver(price(1000, 3));
    await deliver(price(900, 4));
    expect(await alerts()).toEqual([]);
    await deliver(price(850, 5));
    expect(await alerts()).toEqual(['PriceDropped']);
  });

  it('notifies nobody again when all events are read again', async () => {
    const prices = [960, 900, 880, 870, 930, 900, 890, 950, 910].map((cents, n) => price(cents, n + 2));
    const all = [saved(1000), ...prices, removed(), price(500, 20), savedAgain(500, 20), price(510, 21)];
    for (const event of all) await deliver(event);
    const live = await alerts();
    await knex.raw('truncate price_watcher.watched, price_watcher.best_prices');
    for (const event of all) await deliver(event);
    expect(await alerts()).toEqual(live);
    await knex.raw('truncate price_watcher.watched, price_watcher.best_prices');
    await deliver(...all);
    expect(await alerts()).toEqual(live);
  });

  /** The events of product "p1" as its sellers' feeds show it, one offer after the other. */
  const feed = () => {
    const log: RecordedEvent[] = [];
    /** Events of an offer as a feed shows it now. */
    const observed = (seller: string, priceCents: number, availability: Availability): RecordedEvent[] => {
      const details = {
        name: 'Gloves',
        brand: 'Acme',
        manufacturer: 'Acme',
        manufacturerCode: 'G-1',
        description: '',
        categories: ['Gloves'],
        kind: 'box',
        familyId: '',
        specifications: {},
        gtin: '',
      };
      const shown = { seller, sku: '1', url: '', priceCents, availability, ratingCount: 0, history: [] };
      const ofFeed = { productId: 'p1', details, offer: shown, source: 'feed', at };
      const command: ProductOffersCommand = { type: 'RecordOffer', ...ofFeed };
      const decision = productOffers.decide(command, fold(productOffers, log as never));
      if (!decision.ok) throw new Error(decision.error.message);
      const events = decision.events.map((event, n) => withOwnId(event, log.length + n + 1));
      log.push(...events);
      return events;
    };
    return { log, observed };
  };

  it('is silent, time and again, when what can be ordered sells out and a cheaper offer is sold out too', async () => {
    const { log, observed } = feed();
    await deliver(
      ...observed('net32', 500, 'out_of_stock'),
      ...observed('darby', 1000, 'in_stock'),
      saved(1000, log.length),
    );
    for (const availability of ['out_of_stock', 'in_stock', 'out_of_stock', 'in_stock'] as const)
      await deliver(...observed('darby', 1000, availability));
    expect(await alerts()).not.toContain('PriceDropped');
    await deliver(...observed('net32', 500, 'in_stock'));
    expect(await alerts()).toEqual(['PriceDropped']);
  });

  it('is silent when what is in stock sells out and leaves a lower price that was on backorder all along', async () => {
    const { log, observed } = feed();
    await deliver(
      ...observed('net32', 800, 'backorder'),
      ...observed('darby', 1000, 'in_stock'),
      saved(1000, log.length),
    );
    const drops = async () => (await alerts()).filter((type) => type === 'PriceDropped').length;
    for (const availability of ['out_of_stock', 'in_stock', 'out_of_stock'] as const)
      await deliver(...observed('darby', 1000, availability));
    await deliver(...observed('net32', 790, 'backorder'));
    expect(await drops()).toBe(0);
    await deliver(...observed('net32', 700, 'backorder'));
    expect(await drops()).toBe(1);
  });

  it('is silent as well when the product is saved in the moment in which what is in stock sells out', async () => {
    const { log, observed } = feed();
    await deliver(...observed('net32', 800, 'backorder'), ...observed('darby', 1000, 'in_stock'));
    const favorite = saved(1000, log.length);
    await deliver(...observed('darby', 1000, 'out_of_stock'));
    await deliver(favorite);
    expect(await alerts()).not.toContain('PriceDropped');
    await deliver(...observed('net32', 700, 'backorder'));
    expect(await alerts()).toContain('PriceDropped');
  });

  it('is silent after the favorite or its owner is gone, also when all events are read again', async () => {
    await deleteUser('u1');
    const later = '2026-01-02T00:00:00.000Z';
    const deleted = withOwnId({ type: 'UserDeleted', data: { userId: 'u1', at: later } });
    const drop = price(400, 3);
    const all = [saved(1000), removed(), price(500, 2), savedAgain(500, 2), deleted, drop];
    for (const event of all) await deliver(event);
    const live = ['PriceWatchStopped', 'PriceWatchStopped'];
    expect(await alerts()).toEqual(live);
    await knex.raw('truncate price_watcher.watched, price_watcher.best_prices');
    // The users' topic lags behind.
    for (const event of all.filter((each) => each !== deleted)) await deliver(event);
    expect(await alerts()).toEqual(live);
  });

  it('watches nothing for a deleted user whose favorites arrive after the deletion', async () => {
    await deleteUser('u1');
    await deliver(withOwnId({ type: 'UserDeleted', data: { userId: 'u1', at } }));
    await deliver(saved(1000), saved(1000, 1, 'u2'));
    await deliver(price(900));
    expect(await alerts()).toEqual([]);
    expect(await alertsOf('u2')).toEqual(['PriceDropped']);
    expect(await knex('price_watcher.watched').select('user_id')).toEqual([{ user_id: 'u2' }]);
  });

  it('goes on telling somebody whom nothing but a record in Kafka calls deleted', async () => {
    await deliver(saved(1000));
    await deliver(withOwnId({ type: 'UserDeleted', data: { userId: 'u1', at } }));
    await deliver(price(900));
    expect(await alerts()).toEqual(['PriceDropped']);
  });

  it('tells very many watchers once, in slices, and holds nothing open in between', async () => {
    const users = Array.from({ length: MANY }, (_, n) => `w${n}`);
    const favorites = users.map((userId) => saved(1000, 1, userId));
    for (let from = 0; from < MANY; from += BATCH) await apply(...favorites.slice(from, from + BATCH));
    await settled();
    await worker.stop();
    const [slices, heldOpen]: [number[], (number | undefined)[]] = [[], []];
    startWorker(new DeciderCommandHandler(observing(slices, heldOpen)));
    Object.assign(largestStatement, { size: 0, text: '' });
    await deliver(price(900));
    expect(slices).toEqual(Array.from({ length: MANY / SLICE }, () => SLICE));
    expect(largestStatement).toMatchObject({ size: SLICE });
    expect(new Set(heldOpen)).toEqual(new Set([0]));
    const told = await store.readEach(users.map((userId) => `alert-${userId}-p1`));
    const kinds = users.map((userId) => String(told.get(`alert-${userId}-p1`)?.map(({ type }) => type)));
    expect(new Set(kinds)).toEqual(new Set(['PriceDropped']));
  });

  it('tells every one of many watchers once, also when a slice fails after it was appended', async () => {
    const users = Array.from({ length: 900 }, (_, n) => `w${n}`);
    await deliver(...users.map((userId) => saved(1000, 1, userId)));
    await worker.stop();
    startWorker(new DeciderCommandHandler(failingAfter(3)));
    await apply(price(900));
    await until(async () => (await knex('price_watcher.pending_alerts').pluck<string[]>('after_user'))[0]);
    await worker.stop();
    startWorker();
    await settled();
    const told = await Promise.all(users.map((userId) => alertsOf(userId)));
    expect(new Set(told.map(String))).toEqual(new Set(['PriceDropped']));
  });

  it('has few slices under way, however many prices change at once', async () => {
    const products = Array.from({ length: 8 }, (_, n) => `p${n}`);
    const users = Array.from({ length: 40 }, (_, n) => `w${n}`);
    await deliver(...products.flatMap((id) => users.map((userId) => saved(1000, 1, userId, id))));
    await worker.stop();
    const underWay = { now: 0, most: 0 };
    startWorker(new DeciderCommandHandler(counting(underWay)));
    await deliver(...products.map((productId) => price(900, 2, productId)));
    expect(underWay.most).toBeLessThanOrEqual(2);
    expect(await alertsOf('w39', 'p7')).toEqual(['PriceDropped']);
  });

  const pendingWork = () => knex('price_watcher.pending_alerts').orderBy('seq').pluck<Pending[]>('data');

  it('takes a favorite without a job and without an event', async () => {
    await deliver(price(1000, 1));
    await worker.stop();
    await apply(saved(1000));
    expect([await pendingWork(), await queue.all(), await alerts()]).toEqual([[], [], []]);
  });

  it('compares with the favorite once its transaction, which was lost, comes again', async () => {
    const favorite = saved(1000);
    const killed = knex.transaction(async (trx) => {
      const policy = new PriceDropPolicy(queue, worker, new AccountStates(store));
      await policy.putAlerts([favorite], new BatchContext([trx]));
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await deliver(price(900));
    expect(await alerts()).toEqual([]);
    await deliver(favorite);
    await deliver(price(850, 3));
    expect(await alerts()).toEqual(['PriceDropped', 'PriceDropped']);
  });

  it('announces no drop from between two favorites when prices are read again before favorites', async () => {
    const all = [saved(1000), removed(), price(500, 2), savedAgain(500, 2)];
    for (const event of all) await deliver(event);
    await knex.raw('truncate price_watcher.watched, price_watcher.best_prices');
    await deliver(...all.filter(({ type }) => type === 'BestPriceChanged'));
    for (const event of all) await deliver(event);
    expect(await alerts()).toEqual(['PriceWatchStopped']);
  });

  /** Work and watches as the previous release stores them, which records the price of a favorite in its alert. */
  describe('beside the previous release', () => {
    const cause = { id: randomUUID(), correlationId: 'c' };
    const best = { priceCents: 900, seller: 'net32', revision: 2, at, cause };
    const add = (data: object) =>
      knex.transaction(async (trx) => {
        const row = { product_id: 'p1', data: JSON.stringify(data) };
        await trx('price_watcher.pending_alerts').insert(row);
        await queue.put([{ key: 'p1', data: null }], trx);
      });
    const watch = (userId: string) =>
      knex('price_watcher.watched').insert({ product_id: 'p1', user_id: userId });
    const start = { kind: 'start', cause, userId: 'u1', at, bestCents: 1000, productRevision: 1 };

    it('compares with favorites that are saved now, also when the other one finds the price', async () => {
      await worker.stop();
      await apply(saved(1000));
      await add({ kind: 'observe', best });
      expect((await pendingWork()).map(({ kind }) => kind)).toEqual(['compare']);
      startWorker();
      await settled();
      expect(await alerts()).toEqual(['PriceDropped']);
    });

    it('compares with favorites that the other one saved', async () => {
      await watch('u1');
      await add(start);
      await settled();
      expect(await alerts()).toEqual([]);
      await deliver(price(900));
      expect(await alerts()).toEqual(['PriceDropped']);
    });

    it('watches no favorite that has been removed meanwhile', async () => {
      await worker.stop();
      await watch('u1');
      await add(start);
      await apply(removed());
      startWorker();
      await settled();
      await deliver(price(900));
      expect(await alerts()).toEqual(['PriceWatchStopped']);
    });

    it('goes on with alerts that hold their price', async () => {
      const metadata = { correlationId: 'c', causationId: 'c', actor: 'system:spec' };
      const of = { userId: 'u1', productId: 'p1', referenceCents: 1000, productRevision: 1, at };
      const data = encodeEvent({ type: 'PriceWatchStarted', data: of });
      const event = { id: randomUUID(), type: 'PriceWatchStarted', data, metadata };
      await store.append({ stream: 'alert-u1-p1', expectedRevision: 0, events: [event] });
      await watch('u1');
      await deliver(price(900));
      expect(await alerts()).toEqual(['PriceWatchStarted', 'PriceDropped']);
    });
  });

  it('holds up no other product when one cannot be handled', async () => {
    const metadata = { correlationId: 'c', causationId: 'c', actor: 'system:spec' };
    const data = Buffer.from('no event');
    const unreadable = { id: randomUUID(), type: 'PriceWatchStarted', data, metadata };
    await store.append({ stream: 'alert-u1-p2', expectedRevision: 0, events: [unreadable] });
    const products = ['p1', 'p2', 'p3', 'p4'];
    await deliver(...products.map((productId) => saved(1000, 1, 'u1', productId)));
    await apply(...products.map((productId) => price(900, 2, productId)));
    await until('only the one that fails is left', async () => (await queue.all()).length === 1);
    const left = await knex('price_watcher.pending_alerts').pluck<string[]>('product_id');
    expect(left).toEqual(['p2']);
    expect(await alertsOf('u1', 'p4')).toEqual(['PriceDropped']);
  });

  it('leaves work of a kind that only a newer release knows, and what follows it, to that release', async () => {
    await worker.stop();
    const cause = { id: randomUUID(), correlationId: 'c' };
    for (const [kind, userId] of [
      ['stop', 'u1'],
      ['mute', 'u2'],
    ])
      await knex('price_watcher.pending_alerts').insert({
        product_id: 'p1',
        data: JSON.stringify({ kind, cause, userId, at }),
      });
    await apply(removed());
    const kinds = async () => (await pendingWork()).map(({ kind }) => kind as string);
    startWorker();
    await until('what came before is done', async () => (await kinds()).length < 3);
    await until('the job has ended or is put off', async () => {
      const jobs = await knex('jobs.job').select(knex.raw('due_at > now() as later'));
      return jobs.every(({ later }: { later: boolean }) => later);
    });
    expect(await kinds()).toEqual(['mute', 'stop']);
    expect(await alerts()).toEqual(['PriceWatchStopped']);
    expect(await alertsOf('u2')).toEqual([]);
  });
});
