import { sampleDelivery } from '@sextant/testing/sample-address.js';
import { randomUUID } from 'node:crypto';
import { Module, type Type } from '@nestjs/common';
import type { Role } from '@sextant/domain/user/roles.js';
import type { OrderCommand, PlaceOrder } from '@sextant/domain/order/commands.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { place } from '@sextant/domain/order/testing/samples.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import { AuthPlatformModule } from '@sextant/platform/auth/auth-platform.module.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { openTestEventStore } from '@sextant/platform/event-store/testing/test-event-store.js';
import { CommandsModule } from '@sextant/platform/http/commands.module.js';
import { createHttpApp } from '@sextant/platform/http/create-http-app.js';
import { ReadYourWritesModule } from '@sextant/platform/http/read-your-writes/read-your-writes.module.js';
import { recordRoutes } from '@sextant/platform/http/testing/record-routes.js';
import { WatchedRefusals } from '@sextant/platform/http/testing/watched-refusals.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { patientReadDb, waiterFor } from '@sextant/platform/read-db/testing/patient-read-db.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { Credentials } from '@sextant/platform/auth/credentials.js';
import { Passwords } from '@sextant/platform/auth/passwords.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { sealDelivery } from '@sextant/read-models/orders/sealed-delivery.js';
import { startPipeline } from '@sextant/shop-api/testing/pipeline.js';
import { until } from '@sextant/testing/eventually.js';
import { AdminApiModule, adminApiDocs } from '../admin-api.module.js';
import { UserSearch } from '../users/user-search.js';

const at = '2026-03-01T00:00:00.000Z';
const PASSWORD = 'correct horse battery';
const context = () => ({ commandId: randomUUID(), correlationId: 'spec', actor: 'system:spec' });

interface Call {
  readonly token?: string;
  readonly body?: object;
}

/** admin-api on a real Postgres, event store, relay, broker and projector, with further modules if a spec needs them. */
export async function startAdmin(...more: Type[]) {
  const database = await createTestDatabase();
  const logger = silentLogger();
  const store = await openTestEventStore(database.url);
  const readDb = patientReadDb(await openReadDb({ url: database.url, application: 'spec', logger, max: 10 }));
  const pipeline = await startPipeline(database.url, store, readDb);
  const { knex } = readDb;
  const master = new MasterKey(Buffer.from('a'.repeat(32)));
  const vault = await openVault({ knex, master, dataDir: '/nonexistent' });
  const kafka = createKafka({ brokers: pipeline.brokers, clientId: 'admin-api', logger });
  @Module({
    imports: [
      CommandsModule.register({ store }),
      AuthPlatformModule.register({ knex, eventStore: store, master, staff: 'any' }),
      ReadYourWritesModule.register(readDb.readYourWrites),
      AdminApiModule.register({ store, readDb, vault, kafka, logger }),
      ...more,
    ],
  })
  class SpecModule {}
  const routes: string[] = [];
  const refusals = new WatchedRefusals();
  const app = await createHttpApp(SpecModule, {
    logger,
    publicUrl: 'https://sextant.example',
    docs: [adminApiDocs],
    extend: (fastify) => {
      recordRoutes(routes)(fastify);
      refusals.watch(fastify);
    },
  });
  const commands = new DeciderCommandHandler(store);
  const passwordHash = app.get(Passwords).hash(PASSWORD);
  const sealing = new Sealing(knex, master);
  const waitFor = waiterFor(readDb);
  const run = async (command: OrderCommand): Promise<void> => {
    const result = await commands.handle(order, orderStream(command.orderId), command, context());
    if (!result.ok) throw new Error(result.error.code);
    await waitFor('orders', result);
  };

  return {
    app,
    readDb,
    store,
    databaseUrl: database.url,
    /** "GET /path" of every route the router knows. */
    routes: (): readonly string[] => routes,
    run,
    async call<T = Record<string, unknown>>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      { token, body }: Call = {},
    ) {
      const answer = await app.inject({
        method,
        url: `/admin-api/${path}`,
        ...(body ? { payload: body } : {}),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        text: answer.body,
        body: (isJson ? answer.json<unknown>() : {}) as T,
      };
    },
    /** Number of records in the audit log. */
    async audited(): Promise<number> {
      const [row] = await knex('audit.record').count<{ count: string }[]>();
      return Number(row?.count);
    },
    vault,
    sealing,
    commands,
    waitFor,
    /** Password of all users. */
    password: PASSWORD,
    /** A signed-in user whom staff can find by name. */
    async person(role: Role = 'user', firstName = 'Ann', lastName = 'Lee') {
      const userId = randomUUID();
      const credentialId = randomUUID();
      await app.get(Credentials).put(credentialId, userId, await passwordHash);
      await sealing.ensureKey(userId);
      const email = `${firstName.toLowerCase()}-${userId}@example.com`;
      const { email: sealedEmail, ...name } = await sealing.seal(userId, { firstName, lastName, email });
      const command = { type: 'RegisterUser' as const, userId, name, sealedEmail, role };
      const result = await commands.handle(
        user,
        userStream(userId),
        { ...command, credentialId, at },
        context(),
      );
      if (result.ok) await waitFor('users', result);
      await until(async () => (await app.get(UserSearch).find(email)).length === 1);
      return { userId, email, token: await app.get(AccessTokens).issue({ userId, epoch: 0 }) };
    },
    /** An order of that user. */
    async order(userId: string, changes: Partial<PlaceOrder> = {}): Promise<string> {
      const orderId = changes.orderId ?? randomUUID().replaceAll('-', '').slice(0, 24);
      const sealedShippingAddress = await sealDelivery(sealing, userId, sampleDelivery);
      await run(place({ at: new Date().toISOString(), ...changes, orderId, userId, sealedShippingAddress }));
      return orderId;
    },
    async close(): Promise<void> {
      try {
        await refusals.areDocumented(app, adminApiDocs.path);
      } finally {
        await app.close();
        await pipeline.close();
        await readDb.close();
        await store.close();
        await database.drop();
      }
    },
  };
}

export type AdminHarness = Awaited<ReturnType<typeof startAdmin>>;
