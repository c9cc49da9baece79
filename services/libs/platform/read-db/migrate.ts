import createKnex, { type Knex } from 'knex';
import { onAnsweredClients } from '../postgres/create-pool.js';
import { backoff } from '../process/backoff.js';
import { pause } from '../process/pause.js';

/** One change of a schema's tables. Released ones are never edited. */
interface Migration {
  readonly name: string;
  /** Runs once, in a transaction, where Postgres refuses statements such as `create index concurrently`. */
  up(trx: Knex): Promise<unknown>;
}

/** A migration in SQL. knex would take a question mark in it for a binding. */
export const sqlMigration = (name: string, ...statements: readonly string[]): Migration => ({
  name,
  up: async (trx) => {
    for (const statement of statements) await trx.raw(statement);
  },
});

/** Migrations of one Postgres schema, in order. */
export class SchemaMigrations implements Knex.MigrationSource<Migration> {
  constructor(
    readonly schema: string,
    private readonly migrations: readonly Migration[],
  ) {}

  getMigrations(): Promise<Migration[]> {
    return Promise.resolve([...this.migrations]);
  }

  getMigrationName({ name }: Migration): string {
    return name;
  }

  getMigration(migration: Migration): Promise<Knex.Migration> {
    const down = () => Promise.reject(new Error(`${this.schema}: ${migration.name} cannot be taken back`));
    return Promise.resolve({ up: (trx) => migration.up(trx), down });
  }

  /** Names of migrations that have not run. Takes no lock. */
  async pending(knex: Knex): Promise<string[]> {
    const all = this.migrations.map(({ name }) => name);
    const table = `${this.schema}.${TABLE}`;
    const answer = await knex.raw<{ rows: { exists: boolean }[] }>(
      'select to_regclass(?) is not null as exists',
      [table],
    );
    if (!answer.rows[0]?.exists) return all;
    const applied = new Set(await knex(table).pluck<string[]>('name'));
    return all.filter((name) => !applied.has(name));
  }
}

/** Table of migrations in every schema; knex keeps the table of its lock beside it. */
const TABLE = 'knex_migrations';

/** Everybody else queues behind a statement that waits for a table, for example at the end of a backup. */
const LOCK_TIMEOUT = '3s';
const IN_USE = { firstMs: 500, maxMs: 5000 };
/** Some five minutes: the Job of a rollout may take fifteen. */
const MAX_ATTEMPTS = 40;

/** Tries again, after pauses in which others get at the tables, while a table that a migration changes is in use. */
async function whenFree(migration: () => Promise<void>): Promise<void> {
  for (let attempts = 1; ; attempts += 1)
    try {
      return await migration();
    } catch (error) {
      if ((error as { code?: unknown }).code !== '55P03' || attempts >= MAX_ATTEMPTS) throw error;
      await pause(backoff(attempts, IN_USE));
    }
}

/**
 * Brings schemas up to date. Safe to call from many processes at once and at every start. Each schema changes in one
 * transaction under an advisory lock, together with knex's own lock, so that a killed process leaves neither a half-done
 * migration nor a lock behind.
 */
export async function migrate(knex: Knex, ...sources: readonly SchemaMigrations[]): Promise<void> {
  for (const source of sources)
    await whenFree(() => migrateSchema(knex, source)).catch((error: unknown) => {
      throw notAllowed(error) ? migrationNeeded(source.schema, error) : error;
    });
}

/** knex keeps the message alone of a refusal to take its lock. */
const notAllowed = (error: unknown): error is Error =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '42501' || /permission denied/.test(error.message));

/** For a service whose role may not change tables: it was started before the migration of its release. */
const migrationNeeded = (schema: string, cause: Error): Error =>
  new Error(
    `${schema} is not as this release needs it, and this role may not change it: run the migration first ` +
      `(deploy/k8s-checks/roll-out.sh). ${cause.message}`,
    { cause },
  );

async function migrateSchema(knex: Knex, source: SchemaMigrations): Promise<void> {
  if ((await source.pending(knex)).length === 0) return;
  const { schema } = source;
  await knex.transaction(async (trx) => {
    // The lock of releases without migrations, whose replicas may still be starting.
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`ensure schema ${schema}`]);
    // After the lock above, which another process may hold for as long as its migration takes.
    await trx.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    // Read from the catalog: `create schema if not exists` may answer from the session's cache from before the lock.
    const { rows } = await trx.raw<{ rows: unknown[] }>('select from pg_namespace where nspname = ?', [
      schema,
    ]);
    if (rows.length === 0) await trx.raw('create schema ??', [schema]);
    await trx.migrate.latest({
      schemaName: schema,
      tableName: TABLE,
      migrationSource: source,
      // A replica of the previous release must be able to start on the tables of the next one.
      disableMigrationsListValidation: true,
    });
  });
}

/** `migrate` on a connection of its own, for a service without a knex pool. */
export async function migrateAt(url: string, ...sources: readonly SchemaMigrations[]): Promise<void> {
  const connection = { connectionString: url, connectionTimeoutMillis: 15_000 };
  const knex = onAnsweredClients(createKnex({ client: 'pg', connection, pool: { min: 0, max: 1 } }));
  try {
    await migrate(knex, ...sources);
  } finally {
    await knex.destroy();
  }
}
