import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { once } from 'node:events';
import pg from 'pg';
import { isOutOfReach } from '../process/out-of-reach.js';
import { AnsweredClient } from './answered-client.js';
import { proxyTo } from './testing/proxy.js';

/** A proxy to the database that can drop its connections silently: they stay open, and nothing gets through. */
async function forgetful(databaseUrl: string) {
  const open = new Set<{ forgotten: boolean }>();
  const proxy = await proxyTo(databaseUrl, (client, postgres) => {
    const way = { forgotten: false };
    open.add(way);
    client.on('data', (data) => way.forgotten || postgres.write(data));
    postgres.on('data', (data) => way.forgotten || client.write(data));
  });
  const forget = () => {
    for (const way of open) way.forgotten = true;
  };
  return { ...proxy, forget };
}

describe('a connection to Postgres', () => {
  let database: TestDatabase;
  let network: Awaited<ReturnType<typeof forgetful>>;
  let pool: pg.Pool;
  beforeEach(async () => {
    database = await createTestDatabase();
    network = await forgetful(database.url);
    const options = { connectionString: network.url, Client: AnsweredClient, probeAfterMs: 100, max: 1 };
    pool = new pg.Pool(options);
    pool.on('error', () => undefined);
  });
  afterEach(async () => {
    await pool.end();
    network.close();
    await database.drop();
  });

  it('breaks when nothing is answered on it any more, and the next one serves', async () => {
    await pool.query('select');
    network.forget();
    const error = await pool.query('select').catch((reason: unknown) => reason);
    expect(String(error)).toContain('Postgres does not answer');
    expect(isOutOfReach(error)).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('answers with a promise or to a callback, and rejects with a stack that leads to who asked', async () => {
    const client = await pool.connect();
    const asks = async () => {
      await client.query('select nothing');
    };
    try {
      const byCallback = new Promise((resolve) =>
        client.query('select $1::int as one', [1], (_, { rows }) => {
          resolve(rows);
        }),
      );
      await expect(byCallback).resolves.toEqual([{ one: 1 }]);
      expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
      expect((await client.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
      const error = await asks().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ message: expect.stringContaining('does not exist') });
      expect((error as Error).stack).toContain('asks');
    } finally {
      client.release();
    }
  });

  it('says why Postgres has ended it', async () => {
    const client = new AnsweredClient({ connectionString: database.url });
    await client.connect();
    await client.query(`begin; set local idle_in_transaction_session_timeout = 1`);
    await once(client, 'error');
    const error = await client.query('select').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { code: '25P03' } });
    expect(isOutOfReach(error)).toBe(true);
    const reported = await new Promise((resolve) => void client.query('select', resolve));
    expect(reported).toMatchObject({ cause: { code: '25P03' } });
    await client.end();
  });

  it('waits for a statement that takes long', async () => {
    expect((await pool.query(`select 'done' as state from pg_sleep(1)`)).rows).toEqual([{ state: 'done' }]);
  });

  it('waits for a statement that waits for a lock', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    let isOver = false;
    const waiting = pool.query('select pg_advisory_lock(1)').finally(() => (isOver = true));
    await holder.query('select pg_sleep(1)');
    expect(isOver).toBe(false);
    await holder.end();
    expect((await waiting).rowCount).toBe(1);
  });
});
