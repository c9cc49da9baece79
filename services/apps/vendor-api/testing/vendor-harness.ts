import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { user, userStream } from '@sextant/domain/user/user.js';
import { vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import { AuthPlatformModule } from '@sextant/platform/auth/auth-platform.module.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { CommandsModule } from '@sextant/platform/http/commands.module.js';
import { recordRoutes } from '@sextant/platform/http/testing/record-routes.js';
import { WatchedRefusals } from '@sextant/platform/http/testing/watched-refusals.js';
import { createHttpApp } from '@sextant/platform/http/create-http-app.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { KeyTable } from '@sextant/platform/sealing/key-table.js';
import { vaultMigrations } from '@sextant/platform/vault/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Vault } from '@sextant/platform/vault/vault.js';
import { productsReadModel } from '@sextant/read-models/products/products.read-model.js';
import { readModelHarness, recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type { FastifyInstance } from 'fastify';
import { VendorApiModule, vendorApiDocs } from '../vendor-api.module.js';

const at = '2026-03-01T12:00:00.000Z';

interface Call {
  readonly token?: string;
  readonly body?: object;
  readonly key?: string;
}

/** vendor-api over real HTTP handling, a real Postgres, event store and vault. */
export async function startVendorApi() {
  const database = await createTestDatabase();
  const harness = await readModelHarness(database, productsReadModel);
  const { knex } = harness.readDb;
  const store = await openPostgresEventStore({ url: database.url });
  const master = new MasterKey(Buffer.from('v'.repeat(32)));
  await migrate(knex, vaultMigrations);
  const vault = new Vault(knex, new KeyTable({ knex, master, schema: 'vault' }));
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  const logger = createLogger({ service: 'spec', level: 'trace', destination });
  @Module({
    imports: [
      CommandsModule.register({ store, clock: { now: () => new Date(at) } }),
      AuthPlatformModule.register({ knex, eventStore: store, master, staff: 'any' }),
      VendorApiModule.register({ store, vault, readModels: harness.readModels }),
    ],
  })
  class SpecModule {}
  const routes: string[] = [];
  const refusals = new WatchedRefusals();
  const extend = (fastify: FastifyInstance) => {
    recordRoutes(routes)(fastify);
    refusals.watch(fastify);
  };
  const options = { logger, publicUrl: 'https://sextant.example', docs: [vendorApiDocs], extend };
  const app = await createHttpApp(SpecModule, options);
  const commands = new DeciderCommandHandler(store);
  const sealing = new Sealing(knex, master);

  return {
    app,
    logged,
    /** "GET /path" of every route the router knows. */
    routes: (): readonly string[] => [...new Set(routes)],
    accounts: new SellerAccounts(store, vault),
    /** Types of a connection's events, and their whole content as text. */
    events: async (connectionId: string) => {
      const events = await store.read(vendorStream(connectionId));
      const text = events.map(({ data }) => Buffer.from(data).toString('latin1')).join();
      return { types: events.map(({ type }) => type), text };
    },
    vaultVersions: (connectionId: string): Promise<number[]> =>
      knex
        .withSchema('vault')
        .table('record')
        .where({ id: connectionId })
        .orderBy('version')
        .pluck('version'),
    /** A signed-in user. */
    async member() {
      const userId = randomUUID();
      await sealing.ensureKey(userId);
      const command = {
        type: 'RegisterUser',
        userId,
        sealedEmail: 'x',
        role: 'user',
        name: { firstName: 'x', lastName: 'x' },
        credentialId: 'c',
        at,
      } as const;
      const context = { commandId: userId, correlationId: 'spec', actor: 'system:spec' };
      await commands.handle(user, userStream(userId), command, context);
      return { userId, token: await app.get(AccessTokens).issue({ userId, epoch: 0 }) };
    },
    async call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { token, body, key }: Call = {}) {
      const answer = await app.inject({
        method,
        url: `/vendor-api/${url}`,
        ...(body ? { payload: body } : {}),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: answer.json<T>(),
      };
    },
    /** Adds a product to the catalog, with each seller's price in cents. */
    async offer(productId: string, prices: Record<string, number>) {
      const details = {
        name: productId,
        brand: 'b',
        manufacturer: 'm',
        manufacturerCode: productId,
        image: '',
        description: '',
        categories: ['c'],
        kind: 'k',
        familyId: 'f',
        specifications: {},
        gtin: '',
      };
      const listed: DomainEvent = { type: 'ProductListed', data: { productId, details, at } };
      const offers = Object.entries(prices).map(([seller, priceCents]): DomainEvent => ({
        type: 'OfferListed',
        data: {
          productId,
          seller,
          sku: productId,
          url: 'https://x.example',
          priceCents,
          at,
          availability: 'in_stock',
          ratingCount: 0,
          history: [],
        },
      }));
      const events = [listed, ...offers].map((event, n) => recorded(event, productStream(productId), n + 1));
      await harness.project(events);
    },
    async close(): Promise<void> {
      try {
        await refusals.areDocumented(app, vendorApiDocs.path);
      } finally {
        await app.close();
        await store.close();
        await harness.close();
      }
    },
  };
}

export type VendorHarness = Awaited<ReturnType<typeof startVendorApi>>;
