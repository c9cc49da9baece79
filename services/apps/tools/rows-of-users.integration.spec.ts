import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { erasedRows } from '@sextant/platform/auth/erasure.js';
import { openReadDb, type ReadDb } from '@sextant/platform/read-db/read-db.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { migrateAll } from './migrate.js';

/** Columns that may name a user, directly or in the name of a stream or a connection. */
const MAY_NAME_A_USER = /^(user_id|owner|actor|subject|audience|stream|connection_id)$/;

/**
 * Columns that an erasure (`erasedRows`) leaves, and how else their rows end, or why they stay. A row that tells more of a person
 * than an id also concerns `web/features/legal/privacy-text.ts` and "Data and how it is kept" in `docs/security.md`.
 */
const others: Readonly<Record<string, string>> = {
  'assistant.model_usage.user_id': 'deleted after two days',
  'audit.record.actor': 'proof of what staff did, kept for good',
  'audit.record.subject': 'proof of what staff did, kept for good',
  'auth.security_event.user_id': 'deleted after SECURITY_LOG_DAYS',
  'event_store.events.actor': 'the log is never changed, and what is personal in it is sealed',
  'event_store.events.stream': 'the log is never changed, and what is personal in it is sealed',
  'fulfilment.account_in_use.connection_id': 'deleted when the seller has answered the purchase order',
  'fulfilment.account_in_use.user_id': 'deleted when the seller has answered the purchase order',
  'inventory.column_memory.user_id': 'deleted by InventoryErasure',
  'inventory.upload.user_id': 'deleted by InventoryErasure',
  'live_feed.events.audience': 'deleted after a week, and tells ids only',
  'messaging.parked_events.stream': 'names an event of the log',
  'messaging.replay_requests.stream': 'names an event of the log',
  'price_watcher.deleted_users.user_id': 'keeps late favorites of a deleted user from being watched',
  'price_watcher.watched.user_id': 'deleted by the policy of price drops',
  'sealing.user_key.user_id': 'says that the key was deleted',
  'shop.personal_price.connection_id': 'deleted when the price is old',
  'vault.record.owner': 'deleted by fulfillment, once no purchase order needs the credentials',
};

/** Read models that keep rows of a deleted user: what is personal in them is sealed with the deleted key. */
const keeping = ['orders', 'shipping-addresses', 'users', 'vendor-connections'];

describe('rows of a user', () => {
  let database: TestDatabase;
  let db: ReadDb;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = await openReadDb({ url: database.url, application: 'spec', logger: silentLogger(), max: 2 });
    await migrateAll(db.knex, database.url);
  });
  afterAll(async () => {
    await db?.close();
    await database.drop();
  });

  it('are erased with the account, or there is a reason why not', async () => {
    const { rows } = await db.knex.raw<{ rows: { name: string; column: string }[] }>(
      `select table_schema || '.' || table_name || '.' || column_name as name, column_name as column
       from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found = rows.filter(({ column }) => MAY_NAME_A_USER.test(column)).map(({ name }) => name);
    const erased = Object.entries(erasedRows).map(([table, column]) => `${table}.${column}`);
    expect(found.sort()).toEqual([...erased, ...Object.keys(others)].sort());
  });

  it('of read models are deleted with the account, or sealed', async () => {
    const kept: string[] = [];
    for (const model of allReadModels(db.readModels)) {
      const { name } = model;
      await db.knex.raw('create schema ??', [name]);
      await db.knex.transaction((trx) => model.create(trx, name));
      const columns = db.knex('information_schema.columns');
      const users = columns.where({ table_schema: name, column_name: 'user_id' });
      const withUsers = await users.pluck<string[]>('table_name');
      // See `withoutDeletedUsers`.
      if (withUsers.length > 0 && !withUsers.includes('deleted_users')) kept.push(name);
    }
    expect(kept.sort()).toEqual(keeping);
  });
});
