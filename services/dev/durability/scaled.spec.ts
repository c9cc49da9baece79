import { orderSubjects } from '@sextant/fulfillment/emails/order-emails.js';
import { told } from '@sextant/fulfillment/testing/subjects.js';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { startTestPostgres, type TestPostgres } from '@sextant/embedded-postgres/test-database.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { Browser } from './support/browser.ts';
import { cartOf } from './support/cart-of.ts';
import { cutPrice, productsOnSale } from './support/catalog.ts';
import { Chatter } from './support/chatter.ts';
import { CommandBurst } from './support/command-burst.ts';
import { retryUntilAcked } from './support/http-client.ts';
import { invariantsHold } from './support/invariants.ts';
import { OrderBurst } from './support/order-burst.ts';
import { Replica } from './support/replica.ts';
import { newShopper, type Mail, type Shopper } from './support/shopper.ts';
import { StackFixture } from './support/stack-fixture.ts';

useLimit(limits.kills);

/** Services of which a third process joins and leaves. */
const consumers = ['projector', 'fulfillment', 'price-watcher', 'assistant'] as const;
/** Services whose metrics count what they have applied and appended. */
const counting = [...consumers, 'shop-api', 'vendor-api', 'admin-api'] as const;
/** Services with two processes; the second relay and the second projector's vector sync stand by. */
const doubled = [...counting, 'relay', 'realtime'] as const;

describe('several processes of every service, consumers of which join, leave and are killed under load', () => {
  const fixture = new StackFixture();
  let postgres: TestPostgres;
  const replicas = new Map<string, Replica>();
  let shoppers: Shopper[];
  let buyer: Shopper;
  let bursts: CommandBurst[];
  let chatters: Chatter[];
  let pages: Browser[];
  let orders: OrderBurst;
  let watched: ProductCard[];
  let left: [string, number | null][];
  let log: RecordedEvent[];

  const replica = (name: string): Replica => replicas.get(name) as Replica;
  const another = (name: string) => Replica.join(fixture.stack, postgres.url, name);
  const join = async (name: string) => void replicas.set(name, await another(name));
  /** Waits until every client has been served again. */
  const goesOn = async (): Promise<void> => {
    const clients = [...bursts, ...chatters];
    const before = clients.map(({ acknowledged }) => acknowledged);
    const placed = orders.placed.length;
    await until('every client is answered again', () => {
      const isAnswered = clients.every(({ acknowledged }, i) => acknowledged > (before[i] ?? 0) + 1);
      return isAnswered && orders.placed.length > placed;
    });
  };
  /** Whether a second process has applied or appended events. */
  const hasWorked = async (name: string): Promise<boolean> =>
    /^sextant_(commit|append)_seconds_count\S* [1-9]/m.test(
      await (await fetch(`${replica(name).url}/metrics`)).text(),
    );

  beforeAll(async () => {
    // The connections of twenty processes exceed the usual limit.
    postgres = await startTestPostgres({ settings: { max_connections: 400 } });
    const stack = await fixture.launch({ SANDBOX_ONE_IN: '100', DATABASE_URL: postgres.url, DEMO: 'on' });
    await stack.ready();
    await Promise.all(doubled.map(join));
    const { url } = stack;
    shoppers = [await newShopper(url), await newShopper(url)];
    // The others use up what one user may send at once.
    buyer = await newShopper(url);
    const products = await productsOnSale(url, 12);
    watched = products.slice(0, 3);
    const [ordered] = products.slice(3) as [ProductCard];
    for (const { token } of shoppers)
      for (const { _id } of watched) await retryUntilAcked(`${url}/api/favorites/${_id}`, 'POST', { token });
    const account = {
      vendorDomain: ordered.sellers[0]?.domain,
      username: 'office',
      password: 'open-sesame',
    };
    await retryUntilAcked(`${replica('vendor-api').url}/vendor-api/vendors`, 'POST', {
      body: account,
      token: buyer.token,
    });
    await until('the seller knows the customer', async () => {
      const { vendors } = await retryUntilAcked<VendorsAnswer>(`${url}/api/vendors`, 'GET', buyer);
      return vendors[0]?.syncStatus === 'success';
    });
    const staff = await retryUntilAcked<AuthResult>(`${url}/api/auth/login`, 'POST', {
      body: demoLogins.admin,
    });
    const urls = [url, replica('shop-api').url];
    bursts = shoppers.map((shopper, i) => new CommandBurst(urls[i] ?? '', shopper, products.slice(4)));
    chatters = await Promise.all(urls.map(Chatter.of));
    orders = new OrderBurst({ shop: url, admin: replica('admin-api').url }, buyer, staff.token, ordered);
    pages = [url, replica('realtime').url].map((each, i) => new Browser(each, shoppers[i] as Shopper));
    await Promise.all(pages.map((page) => page.open()));

    const running = [...bursts, ...chatters, orders].map((client) => client.run());
    const third = consumers.map(another);
    await cutPrice(stack.sandboxUrl, watched[0] as ProductCard);
    const joined = await Promise.all(third);
    await goesOn();
    await cutPrice(stack.sandboxUrl, watched[1] as ProductCard);
    left = await Promise.all(joined.map((each) => each.leave()));
    await goesOn();
    await until('the second process of every service has worked', async () => {
      for (const name of counting) if (!(await hasWorked(name))) throw new Error(`${name} has not`);
      return true;
    });
    await cutPrice(stack.sandboxUrl, watched[2] as ProductCard);
    // The launcher restarts its relay, which may then find the second relay leading; consumers are not restarted.
    await Promise.all([stack.kill('relay'), ...consumers.map((name) => replica(name).kill())]);
    await goesOn();
    for (const client of [...bursts, ...chatters, orders]) client.end();
    await Promise.all(running);
    await stack.ready();
    log = await invariantsHold(postgres.url);
  });
  afterAll(async () => {
    for (const page of pages ?? []) page.close();
    await Promise.all([...replicas.values()].map((each) => each.stop()));
    await fixture.close();
    await postgres?.drop();
  });

  it('end in order when they are told to', () => {
    expect(left).toEqual(consumers.map((name) => [name, 0]));
  });

  it('leave in every cart what was acknowledged', async () => {
    await eventually(async () => {
      for (const [i, shopper] of shoppers.entries())
        expect(await cartOf(fixture.stack.url, shopper)).toEqual(bursts[i]?.promised);
    });
  });

  it('place every order once, send it to its seller once and write each email once', async () => {
    const { url } = fixture.stack;
    await eventually(async () => {
      log = await invariantsHold(postgres.url);
      const of = (type: RecordedEvent['type']) =>
        log.filter((event) => event.type === type).map(({ stream }) => stream.slice('order-'.length));
      expect(of('OrderPlaced')).toEqual(orders.placed);
      for (const type of ['PurchaseOrderSent', 'PurchaseOrderAccepted'] as const)
        expect(of(type).sort()).toEqual([...orders.placed].sort());
      const mails = await retryUntilAcked<Mail[]>(
        `${url}/dev/mailbox?to=${encodeURIComponent(buyer.email)}`,
        'GET',
      );
      const subjects = mails.map(({ subject }) => subject).filter((subject) => subject.includes('order'));
      expect(subjects.sort()).toEqual(
        told(
          ...orders.placed.flatMap((id) => [
            orderSubjects.placed(id),
            orderSubjects.status(id, 'processing'),
          ]),
        ),
      );
    });
  });

  it('answer every message once', async () => {
    await eventually(async () => {
      log = await invariantsHold(postgres.url);
      for (const chatter of chatters) chatter.holds({ log });
    });
  });

  it('notify every shopper of every price drop, once, and push it once', async () => {
    const wanted = shoppers.flatMap(({ userId }) => watched.map(({ _id }) => `${userId} ${_id}`)).sort();
    await eventually(async () => {
      log = await invariantsHold(postgres.url);
      const told = log.flatMap((e) =>
        e.type === 'PriceDropped' ? [`${e.data.userId} ${e.data.productId}`] : [],
      );
      expect(told.sort()).toEqual(wanted);
      for (const [i, { userId }] of shoppers.entries()) {
        const ids = log.flatMap((e) =>
          e.type === 'PriceDropped' && e.data.userId === userId ? [e.data.notificationId] : [],
        );
        expect([...(pages[i]?.notified ?? [])].sort()).toEqual(ids.sort());
      }
    });
  });
});
