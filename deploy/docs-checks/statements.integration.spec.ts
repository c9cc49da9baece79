import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrateAll } from '@sextant/tools/migrate.js';
import type { Knex } from 'knex';
import { pages } from './pages.ts';
import { statementsIn } from './statements-in.ts';

const documented = pages.flatMap(({ file, text }) => statementsIn(text).map((sql) => ({ file, sql })));

/** Values of placeholders. No process of Postgres has the number 0. */
const values: Readonly<Record<string, string>> = { PID: '0' };

describe('the statements for Postgres on the pages for operators', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createTestDatabase();
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
    await migrateAll(knex, database.url);
  });
  afterAll(async () => {
    await knex?.destroy();
    await database?.drop();
  });

  /** Runs a statement, and takes back what it has changed. */
  async function run(sql: string): Promise<void> {
    const trx = await knex.transaction();
    try {
      await trx.raw(sql.replace(/\b[A-Z]+\b/g, (word) => values[word] ?? word));
    } finally {
      await trx.rollback();
    }
  }

  it.each(documented)('$sql ($file) can be run', async ({ sql }) => {
    await expect(run(sql)).resolves.toBeUndefined();
  });

  it('are found in prose and in blocks, over the ends of lines', () => {
    const all = documented.map(({ sql }) => sql);
    expect(all).toContain('select pg_cancel_backend(PID)');
    expect(all).toContainEqual(expect.stringMatching(/^select pid, [^]*\n[^]* limit 20$/));
    const calls = pages.flatMap(({ text }) => text.match(/\bpsql\b/g) ?? []);
    expect(all.length).toBeGreaterThan(calls.length);
  });

  it('would fail with a column that is not there', async () => {
    await expect(run('select kind from jobs.job')).rejects.toThrow('column "kind" does not exist');
  });
});
