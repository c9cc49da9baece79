import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { contexts, topicOf } from '@sextant/contracts/events.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { roleOf, services } from '@sextant/tools/roles/service-roles.js';
import { retryUntilAcked, send } from './support/http-client.ts';
import { invariantsHold } from './support/invariants.ts';
import { productsOnSale } from './support/catalog.ts';
import { CommandBurst } from './support/command-burst.ts';
import { newShopper, type Mail } from './support/shopper.ts';
import { StackFixture } from './support/stack-fixture.ts';

useLimit(limits.kills);

const logger = silentLogger();
const CATALOG = { SANDBOX_ONE_IN: '24' };

describe('what is derived, thrown away while the product serves', () => {
  const fixture = new StackFixture();
  let before: RecordedEvent[];

  beforeAll(async () => {
    await (await fixture.launch(CATALOG)).ready();
  });
  beforeEach(async () => {
    before = await invariantsHold(fixture.stack.databaseUrl());
  });
  afterEach(async () => {
    const after = await invariantsHold(fixture.stack.databaseUrl());
    // No price drop is announced twice.
    expect(after.slice(before.length).filter(({ type }) => type === 'PriceDropped')).toEqual([]);
  });
  afterAll(() => fixture.close());

  const products = (): Promise<SearchAnswer> =>
    retryUntilAcked(`${fixture.stack.url}/api/products?limit=1`, 'GET');

  /** A shopper deletes their account; the events are in several topics, which a rebuild reads concurrently. */
  async function somebodyLeaves(): Promise<void> {
    const { url } = fixture.stack;
    const { token, password } = await newShopper(url);
    const [product] = (await products()).products;
    const [seller] = product?.sellers ?? [];
    const item = {
      productId: product?._id,
      seller: { domain: seller?.domain, url: seller?.url },
      quantity: 1,
    };
    await retryUntilAcked(`${url}/api/cart/items`, 'POST', { body: item, token });
    await retryUntilAcked(`${url}/api/favorites/${product?._id}`, 'POST', { token });
    await retryUntilAcked(`${url}/api/auth/profile`, 'DELETE', { body: { password }, token });
  }

  it('rebuilds every read model while the present ones serve the whole catalog', async () => {
    await somebodyLeaves();
    const { total } = await products();
    const served = new Set<number>();
    const knex = createPool({ url: fixture.stack.databaseUrl(), application: 'spec', logger });
    try {
      const active = await generations(knex).where({ status: 'active' });
      for (const { name } of active) await requestRebuild(knex, name);
      await until('every rebuilt read model serves', async () => {
        served.add((await products()).total);
        const now = await generations(knex).where({ status: 'active' });
        return active.every(({ name, generation }) =>
          now.some((row) => row.name === name && row.generation > generation),
        );
      });
    } finally {
      await knex.destroy();
    }
    expect([...served]).toEqual([total]);
  });

  it('fills every deleted topic again from the event store', async () => {
    const { url, processes } = fixture.stack;
    const brokers = [`127.0.0.1:${processes()['embedded-kafka']?.port}`];
    const admin = createKafka({ brokers, clientId: 'spec', logger }).admin();
    await admin.connect();
    const topics = Object.values(contexts).map(({ topic }) => topic);
    const published = async (topic: string) =>
      (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0);
    try {
      await admin.deleteTopics({ topics });
      await until('Kafka holds the whole log again', async () => {
        for (const topic of topics) {
          const wanted = before.filter(({ stream }) => topicOf(stream) === topic).length;
          if (wanted > 0 && (await published(topic)) < wanted) return false;
        }
        return true;
      });
    } finally {
      await admin.disconnect();
    }
    await fixture.stack.ready();
    // A new command still passes through the new topics.
    const { token } = await newShopper(url);
    expect((await send(`${url}/api/favorites`, 'GET', { token })).status).toBe(200);
  });

  /** Runs an operators' tool on the data of the stack. */
  const tool = (...words: string[]): Promise<{ stdout: string }> =>
    promisify(execFile)(process.execPath, [path.resolve('deploy/local/run-tool.ts'), ...words], {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: fixture.stack.dataDir },
    });

  /** Makes the roles that an operator makes in a new cluster. */
  async function makeRoles(): Promise<void> {
    const postgres = await startPostgres({ dataDir: path.join(fixture.dataDir, 'postgres') });
    const knex = createPool({ url: postgres.url, application: 'spec', logger });
    for (const service of services) await knex.raw(`create role ${roleOf(service)} login`);
    await knex.destroy();
    await postgres.stop();
  }

  it('makes everything again from a backup, in an empty Postgres and an empty Kafka', async () => {
    const { url, dataDir } = fixture.stack;
    const shopper = await newShopper(url);
    const { token } = shopper;
    const products = await productsOnSale(url, 3);
    const [seller] = products[0]?.sellers ?? [];
    const item = {
      productId: products[0]?._id,
      seller: { domain: seller?.domain, url: seller?.url },
      quantity: 1,
    };
    const account = { vendorDomain: seller?.domain, username: 'office', password: 'open-sesame' };
    const order = () =>
      retryUntilAcked<Order>(`${fixture.stack.url}/api/orders`, 'POST', {
        body: { items: [item], shippingAddress: sampleAddress },
        token,
      });
    const at = <T>(address: string): Promise<T> =>
      retryUntilAcked(`${fixture.stack.url}${address}`, 'GET', { token });
    const connected = async () => {
      const { vendors } = await at<VendorsAnswer>('/api/vendors');
      return vendors.map(({ vendorDomain, syncStatus }) => [vendorDomain, syncStatus]);
    };
    const subjects = async () =>
      (await at<Mail[]>(`/dev/mailbox?to=${encodeURIComponent(shopper.email)}`)).map((mail) => mail.subject);
    await retryUntilAcked(`${url}/vendor-api/vendors`, 'POST', { body: account, token });
    await until('the seller knows the customer', async () => (await connected())[0]?.[1] === 'success');
    const placed = await order();
    await invariantsHold(fixture.stack.databaseUrl());
    const told = await subjects();

    const burst = new CommandBurst(url, shopper, products);
    const file = path.join(dataDir, 'sextant.backup');
    const bursting = burst.run();
    const saved = await tool('backup', file).finally(() => burst.end());
    await bursting;
    expect(saved.stdout).toMatch(/rows of \d+ tables/);
    await fixture.stack.stop();
    for (const lost of ['postgres', 'kafka']) rmSync(path.join(dataDir, lost), { recursive: true });
    expect((await tool('restore', file)).stdout).toMatch(/rows are as they stood at/);

    await makeRoles();
    expect((await tool('migrate', '--roles')).stdout).toBe('The database is up to date.\n');

    await (await fixture.launch(CATALOG)).ready();
    await invariantsHold(fixture.stack.databaseUrl());
    // The old session is still valid, names and addresses are readable, and credentials in the vault open.
    const { orders } = await at<OrdersAnswer>('/api/orders');
    expect(orders.map(({ _id, shippingAddress }) => [_id, shippingAddress.lastName])).toEqual([
      [placed._id, sampleAddress.lastName],
    ]);
    expect(await connected()).toEqual([[account.vendorDomain, 'success']]);
    await order();
    expect((await at<OrdersAnswer>('/api/orders')).total).toBe(2);
    expect((await at<CartAnswer>('/api/cart')).items.length).toBeLessThanOrEqual(products.length);
    expect((await subjects()).filter((subject) => told.includes(subject))).toEqual([]);
  });
});
