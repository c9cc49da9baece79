import { eventStoreMigrations } from '@sextant/platform/event-store/postgres/migrations.js';
import type { SchemaMigrations } from '@sextant/platform/read-db/migrate.js';
import type { Knex } from 'knex';
import { serviceMigrations } from '../migrate.js';
import type { ToolRuntime } from '../tool.js';

/** Schemas whose rows are derived from others. Tables of read models belong to no service, and are derived as well. */
const DERIVED: ReadonlySet<string> = new Set(['vectors', 'status']);

/** True when the events are in the same database, and so in the same backup. */
export const holdsEvents = ({ databaseUrl, eventStoreUrl }: ToolRuntime): boolean =>
  databaseUrl === eventStoreUrl;

/** The schemas whose rows are not derived from others. */
export const keptSchemas = (runtime: ToolRuntime): readonly SchemaMigrations[] => [
  ...(holdsEvents(runtime) ? [eventStoreMigrations] : []),
  ...serviceMigrations.filter(({ schema }) => !DERIVED.has(schema)),
];

/** The tables of schemas as "schema.table", referring tables last. Without unlogged ones, which do not survive a crash either. */
export async function keptTables(knex: Knex, schemas: readonly SchemaMigrations[]): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select n.nspname || '.' || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any(?) and c.relkind = 'r' and c.relpersistence = 'p'
        and c.relname !~ '(^|_)migrations'
      order by exists (select from pg_constraint where conrelid = c.oid and contype = 'f'), name`,
    [schemas.map(({ schema }) => schema)],
  );
  return rows.map(({ name }) => name);
}

/** Names of migrations, by schema. */
export type Migrations = Readonly<Record<string, readonly string[]>>;

/** The migrations of this release. */
export async function migrationsIn(schemas: readonly SchemaMigrations[]): Promise<Migrations> {
  const found: Record<string, string[]> = {};
  for (const source of schemas) found[source.schema] = (await source.getMigrations()).map(({ name }) => name);
  return found;
}

/** The migrations that have run in a database; none for a service that was never started. */
export async function migrationsOf(knex: Knex, schemas: readonly SchemaMigrations[]): Promise<Migrations> {
  const made = new Set(await knex('pg_tables').where({ tablename: 'knex_migrations' }).pluck('schemaname'));
  const found: Record<string, string[]> = {};
  for (const { schema } of schemas)
    if (made.has(schema))
      found[schema] = await knex(`${schema}.knex_migrations`).orderBy('name').pluck<string[]>('name');
  return found;
}
