import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cart, cartStream, type CartEvent } from '@sextant/domain/cart/cart.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { accessTokens } from '@sextant/platform/auth/testing/access-tokens.js';
import { authMigrations } from '@sextant/platform/auth/migrations.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ReadModel, ReadModels } from '@sextant/platform/read-db/read-model.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { productsReadModel } from '@sextant/read-models/products/products.read-model.js';
import { readModelHarness } from '@sextant/read-models/testing/read-model-harness.js';
import { freePort } from '@sextant/testing/free-port.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { productEvents, PRODUCTS } from './products.ts';
import { newShoppers, type Shopper } from './shoppers.ts';

const main = path.resolve(import.meta.dirname, '../../../apps/shop-api/dist/main.js');
const MASTER_KEY = 'b'.repeat(32);

export interface BuyingShop {
  readonly url: string;
  readonly databaseUrl: string;
  /** Shoppers who are signed in, with every seller connected and an empty cart. */
  shoppers(count: number): Promise<Shopper[]>;
  /** Items in the cart according to the event log. */
  quantityInCart(userId: string): Promise<number>;
  stop(): Promise<void>;
}

async function startApi(databaseUrl: string, dataDir: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [...(process.env.BENCH_API_ARGS?.split(' ') ?? []), main], {
    env: {
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: 'localhost:1',
      DATA_DIR: dataDir,
      MASTER_KEY,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(50);
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { url, stop };
}

/**
 * shop-api as a separate process on a durable Postgres of its own. Read models are filled beforehand and no projector
 * runs meanwhile: neither adding to a cart nor a first order waits for a projection.
 */
export async function startBuyingShop(): Promise<BuyingShop> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const drop = async () => {
    await postgres.stop();
    folder.remove();
  };
  const store = await openPostgresEventStore({ url: postgres.url });
  // shop-api becomes ready only with all read models. Those that the bench does not fill stay empty.
  const models = allReadModels({} as ReadModels);
  const harness = await readModelHarness({ url: postgres.url, drop }, ...models);
  const { knex } = harness.readDb;
  await migrate(knex, sealingMigrations, authMigrations);
  const master = new MasterKey(Buffer.from(MASTER_KEY));
  const sealing = new Sealing(knex, master);
  const tokens = accessTokens(store, knex, master);
  /** Projects events as the projector does, without announcements. */
  const project = ({ name, project: apply }: ReadModel, batch: readonly RecordedEvent[]) =>
    knex.transaction((trx) =>
      apply(batch, { trx, schema: harness.readModels.schemaOf(name), publish: undefined }),
    );
  await project(productsReadModel, Array.from({ length: PRODUCTS }, (_, n) => productEvents(n)).flat());
  const api = await startApi(postgres.url, folder.path);
  return {
    url: api.url,
    databaseUrl: postgres.url,
    shoppers: (count) => newShoppers(count, { store, sealing, tokens, project }),
    async quantityInCart(userId) {
      const stored = await store.read(cartStream(userId));
      const state = fold(
        cart,
        stored.map(({ type, data }) => decodeEvent(type, data) as CartEvent),
      );
      return [...state.values()].reduce((sum, { quantity }) => sum + quantity, 0);
    },
    async stop() {
      await api.stop();
      await store.close();
      await harness.close();
    },
  };
}
