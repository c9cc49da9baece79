import { jest } from '@jest/globals';
import { startPostgres, type EmbeddedPostgres } from '@sextant/embedded-postgres/server.js';
import {
  createTestDatabase,
  startTestPostgres,
  type TestDatabase,
} from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { eventually, until } from '@sextant/testing/eventually.js';
import { silentLogger } from '../observability/logger.js';
import { createPool } from '../postgres/create-pool.js';
import { tailTable, type TailOptions } from './tail-table.js';
import { openNotifications } from '../postgres/pg-notifications.js';

interface Row {
  id: number;
  note: string;
}

describe('the tail of a table whose Postgres crashes', () => {
  it('gives what was written under the id of a transaction that the crash took back', async () => {
    const settings = { wal_writer_delay: '10s' };
    const postgres = await startTestPostgres({ settings });
    const { port } = new URL(postgres.url);
    let server: Pick<EmbeddedPostgres, 'pid' | 'stop'> = postgres;
    const knex = createPool({ url: postgres.url, application: 'spec', logger: silentLogger(), max: 2 });
    const stop = new AbortController();
    try {
      await knex.raw(`create table things (id int primary key, note text not null,
        changed_in xid8 not null default pg_current_xact_id())`);
      await knex.raw('checkpoint');
      const given: Row[] = [];
      void tailTable<Row>({
        knex,
        schema: 'public',
        table: 'things',
        columns: ['id', 'note'],
        onRows: (rows) => void given.push(...rows),
        signal: stop.signal,
        pollMs: 2,
      });
      const insert = async (id: number) => {
        const rows = await knex('things')
          .insert({ id, note: 'new' })
          .returning<{ changed_in: string }[]>('changed_in');
        return rows[0]?.changed_in;
      };
      const lost = await insert(1);
      await until(() => given.length === 1);
      process.kill(server.pid, 'SIGKILL');
      server = await startPostgres({
        dataDir: postgres.dataDir,
        port: Number(port),
        durable: false,
        settings,
      });
      const again = await eventually(() => insert(2));
      expect(again).toBe(lost);
      await until(() => given.some(({ id }) => id === 2));
    } finally {
      stop.abort();
      await knex.destroy();
      await server.stop();
      await postgres.drop();
    }
  });
});

describe('the tail of a table', () => {
  let database: TestDatabase;
  let knex: Knex;
  const stop = new AbortController();
  beforeAll(async () => {
    database = await createTestDatabase();
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger(), max: 30 });
    await knex.raw(`create table things (id int primary key, note text not null,
      changed_in xid8 not null default pg_current_xact_id())`);
    await knex.raw(`create index on things (changed_in)`);
  });
  beforeEach(() => knex('things').del());
  afterAll(async () => {
    stop.abort();
    await knex.destroy();
    await database.drop();
  });

  const tail = (options: Partial<TailOptions<Row>> = {}) => {
    const given: Row[] = [];
    const ended = tailTable<Row>({
      knex,
      schema: 'public',
      table: 'things',
      columns: ['id', 'note'],
      onRows: (rows) => void given.push(...rows),
      signal: stop.signal,
      pollMs: 2,
      ...options,
    });
    return { given, ended };
  };
  const insert = (db: Knex, id: number, note = 'new') => db('things').insert({ id, note });

  it('gives what exists, then every change once, in pages', async () => {
    for (let id = 1; id <= 25; id += 1) await insert(knex, id);
    let caughtUp = 0;
    const { given } = tail({ pageSize: 10, onCaughtUp: () => (caughtUp = given.length) });
    await until(() => given.length === 25);
    await knex('things')
      .where({ id: 7 })
      .update({ note: 'changed', changed_in: knex.raw('pg_current_xact_id()') });
    await until(() => given.length === 26);
    expect(caughtUp).toBe(25);
    expect(given.at(-1)).toEqual({ id: 7, note: 'changed' });
    expect(new Set(given.map(({ id }) => id)).size).toBe(25);
  });

  it('has not caught up when it ends between two pages', async () => {
    for (let id = 1; id <= 25; id += 1) await insert(knex, id);
    const end = new AbortController();
    const onCaughtUp = jest.fn();
    const { ended } = tail({ pageSize: 10, onCaughtUp, onRows: () => end.abort(), signal: end.signal });
    await ended;
    expect(onCaughtUp).not.toHaveBeenCalled();
  });

  it('misses nothing and repeats nothing with transactions that overlap and end in any order', async () => {
    const { given } = tail();
    const early = await knex.transaction();
    await insert(early, 1);
    await insert(knex, 2);
    await until(() => given.length === 1);
    const rolledBack = await knex.transaction();
    await insert(rolledBack, 3);
    await insert(knex, 4);
    await until(() => given.length === 2);
    await rolledBack.rollback();
    // The open transaction has held up no other row, and its own comes with its commit.
    await early.commit();
    await until(() => given.length === 3);
    await insert(knex, 5);
    await until(() => given.length === 4);
    expect(given.map(({ id }) => id)).toEqual([2, 4, 1, 5]);
  });

  it('misses nothing under 16 concurrent writers, some slow, some rolling back', async () => {
    const { given } = tail({ pageSize: 50 });
    const committed = new Set<number>();
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let n = 0; n < 30; n += 1) {
          const id = writer * 1000 + n;
          const trx = await knex.transaction();
          await insert(trx, id);
          if (n % 5 === 0) await trx.raw('select pg_sleep(0.01)');
          if (n % 7 === 3) await trx.rollback();
          else {
            await trx.commit();
            committed.add(id);
          }
        }
      }),
    );
    // Counted without repetitions: a read of several pages may give a row again.
    const seen = () => new Set(given.map(({ id }) => id));
    await until(() => seen().size >= committed.size);
    expect(seen()).toEqual(committed);
  });

  it('gives rows again when they could not be taken', async () => {
    let failures = 2;
    const given: Row[] = [];
    const errors: unknown[] = [];
    tail({
      onRows: (rows) => {
        failures -= 1;
        if (failures >= 0) throw new Error('not now');
        given.push(...rows);
      },
      onError: (error) => void errors.push(error),
    });
    await insert(knex, 1);
    await until(() => given.length === 1);
    expect(errors).toHaveLength(2);
  });

  it('is woken by the projection that owns the schema, in this process and in others', async () => {
    const pgNotifications = openNotifications({ url: database.url, logger: silentLogger() });
    const { given } = tail({ pgNotifications, pollMs: 3_600_000 });
    await insert(knex, 1);
    pgNotifications.send('checkpoint', 'public|t|0', '1');
    await until(() => given.length === 1);
    await insert(knex, 2);
    // Like a notification of another process; repeated until it arrives, because the connection may not be up yet.
    await until(async () => {
      await knex.raw(`select pg_notify('sextant_checkpoint', ?)`, ['public|t|0\t2']);
      return given.length === 2;
    });
    await pgNotifications.close();
  });

  it('ends when it is told to', async () => {
    const own = new AbortController();
    const { ended } = tail({ signal: own.signal, pollMs: 3_600_000 });
    own.abort();
    await expect(ended).resolves.toBeUndefined();
  });
});
