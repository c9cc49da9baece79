import { orderSubjects } from '@sextant/fulfillment/emails/order-emails.js';
import { told } from '@sextant/fulfillment/testing/subjects.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { userStream } from '@sextant/domain/user/user.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { FakeKurrentDB } from '@sextant/platform/event-store/testing/fake-kurrentdb.js';
import { SharedKurrentEventStore } from '@sextant/platform/event-store/testing/shared-kurrentdb.js';
import { KurrentEventStore } from '@sextant/platform/event-store/kurrent/kurrent-event-store.js';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { eventually, until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { audit, logOf } from './support/audit.ts';
import { openMarketplace, type Marketplace } from './support/marketplace.ts';

useLimit(limits.start);

const url = process.env.TEST_KURRENTDB_URL;

describe(`relay, projector and fulfillment on ${url ? 'KurrentDB' : 'a fake of KurrentDB'}`, () => {
  const fake = new FakeKurrentDB();
  const client = () => (url ? KurrentDBClient.connectionString(url) : fake.client);
  /** Opens an event store that has read nothing yet, as in a process that has just started. */
  let connect: () => EventStore;
  let store: EventStore;
  let marketplace: Marketplace;
  const opened: EventStore[] = [];

  beforeAll(async () => {
    const first = new KurrentEventStore(client());
    const begin = await first.head();
    connect = () => {
      const next = new SharedKurrentEventStore(client(), begin);
      opened.push(next);
      return next;
    };
    await first.close();
    store = connect();
    marketplace = await openMarketplace(() => Promise.resolve(store));
  });
  afterAll(async () => {
    await marketplace.close();
    for (const one of opened) await one.close();
  });

  const ordersOf = (userId: string) => marketplace.rows('orders', 'orders', { user_id: userId });
  const isShown = (userId: string, orders: number) =>
    until('the orders are shown', async () => (await ordersOf(userId)).length === orders);
  const short = (orderId: string): string => `Sextant #${orderId.slice(-6)}`;
  const settled = () => until('every order is answered', async () => (await marketplace.unfinished()) === 0);
  /** Waits until every table of every read model holds what a fold of the log gives. */
  const allIsAsLogged = () =>
    eventually(async () => {
      const log = await logOf(store);
      const tables = Object.entries(await audit(marketplace.databaseUrl, log));
      expect(tables.length).toBeGreaterThan(10);
      for (const [table, found] of tables)
        expect([table, found]).toEqual([table, { missing: [], orphaned: [] }]);
      return log;
    });

  it('show what is commanded, send orders once, erase people, and go on after a restart where they stopped', async () => {
    const { customer, connect: connectSeller, fillCart, place, rows } = marketplace;
    const [stays, leaves] = [await customer(), await customer()];
    const lines = await marketplace.stock('net32', 3);
    for (const { userId } of [stays, leaves]) {
      await connectSeller(userId, 'net32');
      await fillCart(
        userId,
        lines.map((line) => ({ ...line, quantity: 2 })),
      );
      await until('the cart is shown', async () => {
        return (await rows('carts', 'lines', { user_id: userId })).length === lines.length;
      });
    }

    const first = await place(stays.userId, lines.slice(0, 1));
    const ofLeaving = await place(leaves.userId, lines.slice(1, 2));
    const end = await marketplace.anHourLater(connect());
    await settled();
    await isShown(stays.userId, 1);
    expect((await marketplace.eventsOf(first)).map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'OrderReleased',
      'PurchaseOrderSent',
      'PurchaseOrderAccepted',
    ]);

    await marketplace.deleteUser(leaves.userId);
    await until('their cart is gone, and staff see no account any more', async () => {
      const cart = await rows('carts', 'lines', { user_id: leaves.userId });
      const gone = await rows('users', 'users', { user_id: leaves.userId, deleted: true });
      return cart.length === 0 && gone.length === 1;
    });
    expect((await store.read(userStream(leaves.userId))).at(-1)?.type).toBe('UserDeleted');

    await end();
    await marketplace.pipeline.stop();
    const second = await place(stays.userId, lines.slice(2));
    expect(await ordersOf(stays.userId)).toHaveLength(1);
    await marketplace.pipeline.start(connect());
    await marketplace.anHourLater(connect());
    await isShown(stays.userId, 2);
    await settled();

    const log = await allIsAsLogged();
    expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
    expect(log.filter(({ stream }) => stream === orderStream(second)).at(-1)?.type).toBe(
      'PurchaseOrderAccepted',
    );
    expect((await marketplace.atSeller('net32')).sort()).toEqual(
      [first, ofLeaving, second].map(short).sort(),
    );
    expect((await marketplace.subjects(stays.userId)).sort()).toEqual(
      told(...[first, second].map(orderSubjects.placed)),
    );
  });
});
