import { jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { favorites, favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { readConfig } from '@sextant/platform/config/config.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { upTo } from '@sextant/platform/messaging/testing/ledger.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { generations, schemaName } from '@sextant/platform/read-db/generation.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { startPipeline } from '@sextant/shop-api/testing/pipeline.js';
import { rebuild } from '@sextant/tools/rebuild.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { audit, wholeLog } from './support/audit.ts';
import {
  actAsCustomer,
  deleteAccount,
  fillCart,
  line,
  observePrice,
  sending,
  type Send,
} from './support/customer-activity.ts';
import { differences, rowsOf } from './support/tables.ts';

useLimit(limits.start);

const at = '2026-03-01T10:00:00.000Z';
const CUSTOMERS = 20;
/** Part of the id of everything that earlier customers have left, and nobody changes any more. */
const SETTLED = 'settled';
/** Part of the id of customers who delete their account. */
const LEAVING = 'leaving';
/** Customer who looks at their cart after every change of it. */
const OWN = 'own';

describe('read models that are rebuilt while everybody goes on', () => {
  let database: TestDatabase;
  let store: EventStore;
  let db: ReadDb;
  let pipeline: Awaited<ReturnType<typeof startPipeline>>;
  let send: Send;
  let names: string[];
  beforeAll(async () => {
    // Rebuilding prints its progress.
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
    db = await openReadModels({ url: database.url, application: 'spec', logger: silentLogger(), max: 10 });
    pipeline = await startPipeline(database.url, store, db);
    send = sending(new DeciderCommandHandler(store));
    names = allReadModels(db.readModels).map(({ name }) => name);
  });
  afterAll(async () => {
    await pipeline.close();
    await db.close();
    await store.close();
    await database.drop();
  });

  /** Waits until every table of every read model holds what a fold of the log gives. */
  const allIsAsLogged = () =>
    eventually(async () => {
      const log = await wholeLog(database.url);
      for (const table of Object.entries(await audit(database.url, log)))
        expect(table).toEqual([table[0], { missing: [], orphaned: [] }]);
      return log;
    });

  /** Rows of what is settled, by read model and table. */
  async function settledRows() {
    const rows = new Map<string, ReadonlyMap<string, string[]>>();
    for (const name of names) {
      const tables = await rowsOf(db.knex, db.readModels.schemaOf(name));
      rows.set(
        name,
        new Map([...tables].map(([table, all]) => [table, all.filter((row) => row.includes(SETTLED))])),
      );
    }
    return rows;
  }

  it('are as the log says afterwards, and lack nothing meanwhile', async () => {
    await Promise.all(upTo(CUSTOMERS).map((n) => actAsCustomer(send, `${SETTLED}-${n}`)));
    await allIsAsLogged();
    const settled = await settledRows();
    const empty = [...settled].filter(([, tables]) =>
      [...tables.values()].every((rows) => rows.length === 0),
    );
    expect(empty).toEqual([]);

    await fillCart(send, OWN, { type: 'AddCartItem', userId: OWN, at, line: line('p', 1) });

    let open = true;
    const lacking: unknown[] = [];
    /** Numbers of reads by schema. */
    const reads = new Map<string, number>();
    const read = async (name: string) => {
      const schema = db.readModels.schemaOf(name);
      const present = await rowsOf(db.knex, schema);
      for (const [table, rows] of settled.get(name) ?? []) {
        const { missing } = differences(present.get(table) ?? [], rows);
        if (missing.length > 0) lacking.push([schema, table, missing]);
      }
      reads.set(schema, (reads.get(schema) ?? 0) + 1);
    };
    const written: Record<string, number> = { customers: 0, deletions: 0, prices: 0, carts: 0, favorites: 0 };
    const repeat = async (what: string, act: (n: number) => Promise<unknown>) => {
      for (let n = 1; open; n += 1) {
        await act(n);
        written[what] = (written[what] ?? 0) + 1;
      }
    };
    const activities = [
      ...names.map((name) => repeat('reads', () => read(name))),
      repeat('customers', (n) => actAsCustomer(send, `later-${n}`)),
      // Events of one customer are in several topics, which a rebuild reads concurrently.
      repeat('deletions', async (n) => {
        await actAsCustomer(send, `${LEAVING}-${n}`);
        await deleteAccount(send, `${LEAVING}-${n}`);
      }),
      repeat('prices', (n) => observePrice(send, `busy-${n % 7}`, 1000 + (n % 50))),
      repeat('favorites', (n) => {
        const userId = `fickle-${n % 5}`;
        const type = n % 3 === 0 ? 'RemoveFavorite' : 'SaveFavorite';
        return send(favorites, favoritesStream(userId), { type, userId, productId: `busy-${n % 11}`, at });
      }),
      // A customer sees the own write, whichever generation answers.
      repeat('carts', async (n) => {
        const wanted = { ...line('p', (n % 90) + 1), userId: OWN, at };
        const { stream, position = '' } = await fillCart(send, OWN, {
          type: 'SetCartItemQuantity',
          ...wanted,
        });
        await db.readYourWrites.waitForPosition('carts', { stream, position }, { timeoutMs: limits.start });
        const lines = db.knex('lines').withSchema(db.readModels.schemaOf('carts'));
        const shown = await lines.where({ user_id: OWN }).pluck<number[]>('quantity');
        if (shown[0] !== wanted.quantity) lacking.push(['own write', shown, wanted.quantity]);
      }),
    ];
    const before = { ...written };
    let after = before;
    try {
      const runtime = { config: readConfig({}), databaseUrl: '', eventStoreUrl: '', live: true };
      const codes = await Promise.all(names.map((name) => rebuild.parse([name])?.({ db, runtime })));
      after = { ...written };
      expect(codes).toEqual(names.map(() => 0));
      await until('every new generation has been read', () =>
        names.every((name) => (reads.get(schemaName({ name, generation: 2 })) ?? 0) > 1),
      );
    } finally {
      open = false;
      await Promise.all(activities);
    }
    expect(Object.keys(after).filter((what) => after[what] === before[what])).toEqual([]);
    expect(lacking.slice(0, 3)).toEqual([]);
    const log = await allIsAsLogged();
    const active = await generations(db.knex).where({ status: 'active' });
    expect(active.map(({ name, generation }) => [name, generation]).sort()).toEqual(
      names.map((name) => [name, 2]).sort(),
    );
    // Every price drop was announced once; to those who have left perhaps not at all.
    const payloads = await db
      .knex('live_feed.events')
      .where({ name: 'notification.created' })
      .pluck('payload');
    const announced = (payloads as { notification: { _id: string } }[]).map((of) => of.notification._id);
    const dropped = log.flatMap((event) => (event.type === 'PriceDropped' ? [event.data] : []));
    const stayed = dropped.filter(({ userId }) => !userId.startsWith(LEAVING));
    expect(announced.filter((id) => !id.includes(LEAVING)).sort()).toEqual(
      stayed.map(({ notificationId }) => notificationId).sort(),
    );
    expect(new Set(announced).size).toBe(announced.length);
  });
});
