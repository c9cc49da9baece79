import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import knexFactory, { type Knex } from 'knex';
import { holdBack } from '../postgres/testing/hold-back.js';
import { migrate, migrateAt, SchemaMigrations, sqlMigration } from './migrate.js';

const runner = path.resolve(import.meta.dirname, '../dist/read-db/migrate.js');
const makeTable = 'create table notes.note (id int primary key)';
const addColumn = sqlMigration('002-text', 'alter table notes.note add column text text');

/** A process that migrates a schema `notes` at its start, as services do. Prints "middle" during its second migration. */
const startProcess = (url: string, middle: 'goes on' | 'hangs') => {
  const script = `
    import { migrateAt, SchemaMigrations, sqlMigration } from ${JSON.stringify(runner)};
    const up = async (trx) => {
      await trx.raw('alter table notes.note add column text text');
      console.log('middle');
      if (${middle === 'hangs'}) await new Promise((resolve) => setTimeout(resolve, 3_600_000));
    };
    const table = sqlMigration('001-table', ${JSON.stringify(makeTable)});
    await migrateAt(${JSON.stringify(url)}, new SchemaMigrations('notes', [table, { name: '002-text', up }]));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk) => said.push(String(chunk)));
  return { child, said, inTheMiddle: once(child.stdout, 'data'), ended: once(child, 'close') };
};

describe('migrations', () => {
  let database: TestDatabase;
  let knex: Knex;
  const names = async () => (await knex('notes.knex_migrations').orderBy('id')).map(({ name }) => name);
  const columns = async () => Object.keys(await knex('note').withSchema('notes').columnInfo()).sort();

  beforeEach(async () => {
    database = await createTestDatabase();
    knex = knexFactory({ client: 'pg', connection: database.url });
  });
  afterEach(async () => {
    await knex.destroy();
    await database.drop();
  });

  it('run once each, in order, and later ones when they are added', async () => {
    const first = sqlMigration('001-table', makeTable);
    await migrate(knex, new SchemaMigrations('notes', [first]));
    await migrate(knex, new SchemaMigrations('notes', [first, addColumn]));
    await migrate(knex, new SchemaMigrations('notes', [first, addColumn]));
    expect([await names(), await columns()]).toEqual([
      ['001-table', '002-text'],
      ['id', 'text'],
    ]);
  });

  it('let a process of the previous release start after those of the next', async () => {
    const first = sqlMigration('001-table', makeTable);
    await migrate(knex, new SchemaMigrations('notes', [first, addColumn]));
    await migrate(knex, new SchemaMigrations('notes', [first]));
    expect(await names()).toEqual(['001-table', '002-text']);
  });

  it('leave nothing of what fails, and run whole the next time', async () => {
    const first = sqlMigration('001-table', makeTable);
    const wrong = sqlMigration('002-text', 'alter table notes.note add column text text', 'select 1 / 0');
    await expect(migrate(knex, new SchemaMigrations('notes', [first, wrong]))).rejects.toThrow('division');
    expect(await knex.schema.withSchema('notes').hasTable('note')).toBe(false);
    await migrate(knex, new SchemaMigrations('notes', [first, addColumn]));
    expect(await columns()).toEqual(['id', 'text']);
  });

  it('let others read a table that they wait for, and go on when it is free', async () => {
    const first = sqlMigration('001-table', makeTable);
    await migrate(knex, new SchemaMigrations('notes', [first]));
    // As a backup does.
    const reader = await knex.transaction();
    await reader.raw('lock table notes.note in access share mode');
    const migrated = migrate(knex, new SchemaMigrations('notes', [first, addColumn]));
    try {
      await until(
        async () =>
          (await knex('pg_locks').where({ relation: knex.raw(`'notes.note'::regclass`), granted: false }))
            .length > 0,
      );
      expect(await knex('notes.note').timeout(limits.test / 2)).toEqual([]);
    } finally {
      await reader.rollback();
    }
    await migrated;
    expect([await names(), await columns()]).toEqual([
      ['001-table', '002-text'],
      ['id', 'text'],
    ]);
  });

  it('run once when several processes start together', async () => {
    const processes = [1, 2, 3].map(() => startProcess(database.url, 'goes on'));
    const codes = await Promise.all(processes.map(({ ended }) => ended));
    expect(codes).toEqual([1, 2, 3].map(() => [0, null]));
    expect(processes.map(({ said }) => said.join('')).sort()).toEqual(['', '', 'middle\n']);
    expect([await names(), await columns()]).toEqual([
      ['001-table', '002-text'],
      ['id', 'text'],
    ]);
  });

  it('run whole after a process was killed in the middle of them', async () => {
    const killed = startProcess(database.url, 'hangs');
    await killed.inTheMiddle;
    const waiting = startProcess(database.url, 'goes on');
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toEqual([null, 'SIGKILL']);
    expect([await waiting.ended, waiting.said]).toEqual([[0, null], ['middle\n']]);
    expect([await names(), await columns()]).toEqual([
      ['001-table', '002-text'],
      ['id', 'text'],
    ]);
  });

  it('does not wait forever for a server that never gets its first statement', async () => {
    const network = await holdBack(database.url, 'to_regclass');
    await expect(migrateAt(network.url, new SchemaMigrations('notes', []))).rejects.toThrow(
      'does not answer',
    );
    network.close();
  });
});
