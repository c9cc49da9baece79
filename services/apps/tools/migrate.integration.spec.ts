import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { eventStoreMigrations } from '@sextant/platform/event-store/postgres/migrations.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { migrate, SchemaMigrations } from '@sextant/platform/read-db/migrate.js';
import knexFactory, { type Knex } from 'knex';
import { serviceMigrations } from './migrate.js';

const root = path.resolve(import.meta.dirname, '../../..');
const before = readFileSync(path.join(import.meta.dirname, 'testing/before-migrations.sql'), 'utf8');
const all = [...serviceMigrations, eventStoreMigrations];

/** Columns and indexes of every schema that is migrated, one per line. */
async function shapeOf(knex: Knex): Promise<string[]> {
  const schemas = all.map(({ schema }) => schema);
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(
    `select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
       from information_schema.columns where table_schema = any(?)
     union all select indexdef from pg_indexes where schemaname = any(?)
     union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace::regnamespace::text = any(?) and contype <> 'n'
     order by 1`,
    [schemas, schemas, schemas],
  );
  return rows.map(({ line }) => line).filter((line) => !line.includes('knex_migrations'));
}

describe('the migrations of all services', () => {
  const databases: TestDatabase[] = [];
  const pools: Knex[] = [];
  async function database(): Promise<{ knex: Knex; url: string }> {
    const created = await createTestDatabase();
    const knex = knexFactory({ client: 'pg', connection: created.url });
    databases.push(created);
    pools.push(knex);
    return { knex, url: created.url };
  }
  afterEach(async () => {
    for (const knex of pools.splice(0)) await knex.destroy();
    for (const each of databases.splice(0)) await each.drop();
  });

  it('are every one there is in the code', async () => {
    const files = globSync('services/{apps,libs}/**/migrations.ts', { cwd: root });
    const modules = await Promise.all(files.map((file) => import(path.join(root, file)) as Promise<object>));
    const exported = modules.flatMap((module) =>
      Object.values(module).filter((value) => value instanceof SchemaMigrations),
    );
    const schemas = (of: readonly SchemaMigrations[]) => of.map(({ schema }) => schema).sort();
    expect(files.length).toBe(exported.length);
    expect(schemas(all)).toEqual(schemas(exported));
  });

  it('adopt a database that the previous release has made, and keep what is in it', async () => {
    const [adopted, fresh] = [await database(), await database()];
    await adopted.knex.raw(before);
    await adopted.knex('auth.email_claim').insert({ email_lookup: 'a', user_id: 'ann' });
    await adopted.knex('vault.record').insert({
      id: 'r',
      version: 1,
      owner: 'ann',
      key_id: 'k',
      wrapped_key: Buffer.from('w'),
      secret: Buffer.from('s'),
    });
    await adopted.knex('relay.checkpoint').update({ position: '42' });
    await adopted.knex('messaging.checkpoints').insert({
      consumer: 'carts-1',
      topic: 'sextant.carts',
      partition: 0,
      next_offset: 7,
    });
    await migrate(adopted.knex, ...all);
    await migrate(fresh.knex, ...all);
    const shape = await shapeOf(adopted.knex);
    expect((await shapeOf(fresh.knex)).filter((line) => !shape.includes(line))).toEqual([]);
    expect(await adopted.knex('auth.email_claim').pluck('user_id')).toEqual(['ann']);
    expect(await adopted.knex('vault.record').pluck('owner')).toEqual(['ann']);
    expect(await adopted.knex('relay.checkpoint').pluck('position')).toEqual(['42']);
    expect(await adopted.knex('messaging.checkpoints').pluck('next_offset')).toEqual(['7']);
  });

  it('keep the event log of the previous release, and its order', async () => {
    const { knex, url } = await database();
    await knex.raw(before);
    const event = (id: string) => ({
      id,
      type: 'CartCleared',
      data: Buffer.from(''),
      metadata: { correlationId: 'spec', causationId: 'spec', actor: 'spec' },
    });
    const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    await knex.raw(
      `insert into event_store.events (transaction_id, stream, revision, event_id, type, data, correlation_id, causation_id, actor)
       values (pg_current_xact_id()::text::bigint, 'cart-ann', 1, ?, 'CartCleared', '', 'spec', 'spec', 'spec')`,
      [ids[0] ?? ''],
    );
    const store = await openPostgresEventStore({ url });
    try {
      await store.append({ stream: 'cart-ann', events: [event(ids[1] ?? '')], expectedRevision: 1 });
      expect((await store.read('cart-ann')).map(({ id, revision }) => [id, revision])).toEqual(
        ids.map((id, index) => [id, index + 1]),
      );
    } finally {
      await store.close();
    }
  });
});
