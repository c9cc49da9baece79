import { randomUUID } from 'node:crypto';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { fulfillmentHarness } from '@sextant/fulfillment/testing/fulfillment-harness.js';
import { delivery } from '@sextant/fulfillment/testing/customers.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { startProjector } from '@sextant/projector/start-projector.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { createShopApi } from '@sextant/shop-api/shop-api.js';
import { VendorApiModule, vendorApiDocs } from '@sextant/vendor-api/vendor-api.module.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';

const at = '2026-03-01T00:00:00.000Z';
/** Its specs read the tables of the events. */
const inPostgres = (url: string) => openPostgresEventStore({ url });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Both APIs, the projector and fulfillment for one practice that buys; all answers and logs are kept. */
export async function fullStackHarness(openDatabase?: () => Promise<TestDatabase>) {
  const h = await fulfillmentHarness(openDatabase, inPostgres);
  const { databaseUrl, brokers, logger, store, vault } = h;
  const folder = temporaryFolder();
  const dataDir = folder.path;
  const readDb = await openReadDb({ url: databaseUrl, application: 'practice', logger });
  const { readModels } = readDb;
  const projector = await startProjector({
    databaseUrl,
    brokers,
    logger,
    readModels: allReadModels(readModels),
  });
  await until('the projector is ready', async () => (await projector.readiness()).length === 0);
  await readModels.refresh();
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: h.masterKey,
    SELLERS_URL: `${h.sandbox.url}/sellers/{seller}`,
  });
  const vendors = { module: VendorApiModule.register({ store, vault, readModels }), docs: vendorApiDocs };
  const { app, tokens } = await createShopApi({
    config,
    logger,
    store,
    readDb,
    webRoot: dataDir,
    extraModules: [vendors],
  });
  const { userId } = await h.customer();
  const token = await tokens.issue({ userId, epoch: 0 });
  const answers: { where: string; text: string }[] = [];

  async function call<T>(
    method: Method,
    url: string,
    payload?: object,
    bearer = token,
    more: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: T }> {
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...more,
    };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const text = `${JSON.stringify(answer.headers)} ${answer.body}`;
    answers.push({ where: `${method} ${url}: ${answer.statusCode}`, text });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: (isJson ? answer.json<unknown>() : undefined) as T };
  }

  /** Lists a product that the seller has in stock; returns its order line. */
  async function stock(seller: string) {
    const [line] = await h.lines(seller);
    if (!line) throw new Error(`${seller} has nothing`);
    const { sku, cents: priceCents } = line;
    const [productId, url] = [`p-${sku}`, `https://${seller}.com/${sku}`];
    const details = {
      name: `Product ${sku}`,
      brand: 'b',
      manufacturer: 'm',
      manufacturerCode: sku,
      description: '',
      categories: ['c', 'd'],
      kind: 'glove-box',
      familyId: sku,
      specifications: {},
      gtin: '',
    };
    const offer = { url, availability: 'in_stock', ratingCount: 0, history: [] };
    const events: DomainEvent[] = [
      { type: 'ProductListed', data: { productId, details, at } },
      { type: 'OfferListed', data: { productId, seller, sku, priceCents, at, ...offer } },
    ];
    const metadata = { correlationId: 'spec', causationId: 'spec', actor: 'system:spec' };
    const all = events.map((e) => ({ id: randomUUID(), type: e.type, data: encodeEvent(e), metadata }));
    await store.append({ stream: productStream(productId), events: all, expectedRevision: 0 });
    await until(
      'it is on the shelves',
      async () => (await call('GET', `/api/products/${productId}`)).status === 200,
    );
    return { productId, quantity: 1, seller: { domain: `${seller}.com`, url } };
  }

  const { notes, purchaseOrderNumber, ...shippingAddress } = delivery;
  return {
    h,
    call,
    token,
    stock,
    answers,
    shippingAddress,
    notes,
    purchaseOrderNumber,
    /** Environment of tools run beside the services, on the same parts. */
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY: h.masterKey },
    kafka: createKafka({ brokers, clientId: 'spec', logger }),
    async close(): Promise<void> {
      await app.close();
      await projector.close();
      await readDb.close();
      await h.close();
      folder.remove();
    },
  };
}

export type FullStackHarness = Awaited<ReturnType<typeof fullStackHarness>>;
