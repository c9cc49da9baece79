import createKnex, { type Knex } from 'knex';

/** One change of a schema's tables. Released ones are never edited. */
export interface Migration {
  readonly name: string;
  /** Runs once, in a transaction; so nothing that Postgres refuses there, such as `create index concurrently`. */
  up(trx: Knex): Promise<unknown>;
}

/** A change in SQL. A question mark in it would be taken for a binding. */
export const sqlMigration = (name: string, ...statements: readonly string[]): Migration => ({
  name,
  up: async (trx) => {
    for (const statement of statements) await trx.raw(statement);
  },
});

/** The changes of one Postgres schema, in order. */
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

  /** Names of those that have not run. Takes no lock. */
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

/** In every schema; knex keeps its lock beside it. */
const TABLE = 'knex_migrations';

/**
 * Brings schemas up to date. Safe to call from many processes at once and at every start: the first one does it. Each
 * schema changes in one transaction under an advisory lock, knex's own lock with it, so that a process that is killed
 * leaves nothing half done and nobody locked out.
 */
export async function migrate(knex: Knex, ...sources: readonly SchemaMigrations[]): Promise<void> {
  for (const source of sources) {
    if ((await source.pending(knex)).length === 0) continue;
    const { schema } = source;
    await knex.transaction(async (trx) => {
      // The lock of releases before migrations, whose replicas may still be starting.
      await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`ensure schema ${schema}`]);
      // Asked of the table: `create schema if not exists` may answer from what this session remembers of before the lock.
      const { rows } = await trx.raw<{ rows: unknown[] }>('select from pg_namespace where nspname = ?', [
        schema,
      ]);
      if (rows.length === 0) await trx.raw('create schema ??', [schema]);
      await trx.migrate.latest({
        schemaName: schema,
        tableName: TABLE,
        migrationSource: source,
        // A replica of the release before starts on the tables of the next.
        disableMigrationsListValidation: true,
      });
    });
  }
}

/** `migrate` for a service that has no pool of knex: on a connection of its own. */
export async function migrateAt(url: string, ...sources: readonly SchemaMigrations[]): Promise<void> {
  const connection = { connectionString: url, connectionTimeoutMillis: 15_000 };
  const knex = createKnex({ client: 'pg', connection, pool: { min: 0, max: 1 } });
  try {
    await migrate(knex, ...sources);
  } finally {
    await knex.destroy();
  }
}
