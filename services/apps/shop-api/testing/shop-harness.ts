import { randomUUID } from 'node:crypto';
import { POSITION_HEADER } from '@sextant/contracts/http/problem.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openTestEventStore } from '@sextant/platform/event-store/testing/test-event-store.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { patientReadDb, waiterFor } from '@sextant/platform/read-db/testing/patient-read-db.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import { until } from '@sextant/testing/eventually.js';
import { SpecClock } from '@sextant/testing/spec-clock.js';
import { recordRoutes } from '@sextant/platform/http/testing/record-routes.js';
import { WatchedRefusals } from '@sextant/platform/http/testing/watched-refusals.js';
import { createShopApi } from '../shop-api.js';
import { shoppers } from './shoppers.js';
import { startPipeline } from './pipeline.js';

interface CallOptions {
  readonly token?: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

/**
 * The whole shop-api on a real Postgres, event store, relay, broker and projector, with the sellers' sandbox behind it.
 * @param openStore opens the event store beside the database at that address
 */
export async function startShop(
  openStore: (databaseUrl: string) => Promise<EventStore> = openTestEventStore,
) {
  const routes: string[] = [];
  const refusals = new WatchedRefusals();
  const database = await createTestDatabase();
  const logged: string[] = [];
  const logger = createLogger({ service: 'spec', destination: { write: (line) => void logged.push(line) } });
  const store = await openStore(database.url);
  const readDb = patientReadDb(await openReadDb({ url: database.url, application: 'spec', logger, max: 10 }));
  const pipeline = await startPipeline(database.url, store, readDb);
  const sandbox = await TestSandbox.start();
  const clock = new SpecClock();
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: pipeline.dataDir,
    SELLERS_URL: `${sandbox.url}/sellers/{seller}`,
    MASTER_KEY: 's'.repeat(32),
  });
  const start = () =>
    createShopApi({
      config,
      logger,
      store,
      readDb,
      clock,
      webRoot: pipeline.dataDir,
      extend: (fastify) => {
        recordRoutes(routes)(fastify);
        refusals.watch(fastify);
      },
    });
  const { app, tokens } = await start();
  const commands = new DeciderCommandHandler(store);

  const call = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body, headers }: CallOptions = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    });
    const json = /json/.test(String(answer.headers['content-type']));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: (json ? answer.json<unknown>() : {}) as T,
    };
  };
  const waitFor = waiterFor(readDb);
  /** Appends events like other services; returns the position. */
  const append = async (stream: string, ...events: DomainEvent[]): Promise<string> => {
    const metadata = { correlationId: 'spec', causationId: 'spec', actor: 'system:spec' };
    const expectedRevision = (await store.read(stream)).length;
    const all = events.map((event) => {
      return { id: randomUUID(), type: event.type, data: encodeEvent(event), metadata };
    });
    const result = await store.append({ stream, events: all, expectedRevision });
    if (!result.ok) throw new Error(result.code);
    return result.position;
  };
  /** Appends and waits until a read model shows it. */
  const record = async (stream: string, readModel: string, ...events: DomainEvent[]): Promise<void> =>
    waitFor(readModel, { stream, position: await append(stream, ...events) });
  await until(() => app.get(CatalogSource).ready);
  return {
    app,
    append,
    call,
    clock,
    commands,
    config,
    logged,
    readDb,
    record,
    sandbox,
    start,
    store,
    waitFor,
    ...shoppers({ app, commands, store, tokens, waitFor }),
    databaseUrl: database.url,
    /** For other services beside the API, on the same log. */
    brokers: pipeline.brokers,
    positionHeader: POSITION_HEADER,
    /** "GET /path" of every route the router knows. */
    routes: (): readonly string[] => [...new Set(routes)],
    async close(): Promise<void> {
      try {
        await refusals.areDocumented(app, '/api/docs');
      } finally {
        await app.close();
        await sandbox.stop();
        await pipeline.close();
        await readDb.close();
        await store.close();
        await database.drop();
      }
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;
