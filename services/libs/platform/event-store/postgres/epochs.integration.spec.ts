import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Socket } from 'node:net';
import pg from 'pg';
import { until } from '@sextant/testing/eventually.js';
import { Follower } from '../testing/follower.js';
import { RawWriter } from '../testing/raw-append.js';
import { newAppend } from '../testing/samples.js';
import { epochOf } from '../epoch.js';
import { followCluster, ForeignEventLog, raiseEpoch } from './epochs.js';
import { APPEND_LOCK, LOCK_CLASS } from './locks.js';
import { openPostgresEventStore } from './postgres-event-store.js';

// A guard against hanging, generous for busy machines.
describe('starting', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const open = () => openPostgresEventStore({ url: database.url, connections: 2 });

  it('makes the schema once, also when many processes start together', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, open));
    const append = newAppend();
    await stores[0]?.append(append);
    expect(await stores[5]?.read(append.stream)).toHaveLength(1);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('refuses a log from an older cluster until the epoch is raised; old positions stay valid', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    // The server may be stopped before its connections are closed.
    pool.on('error', () => undefined);
    await pool.query('update event_store.events set transaction_id = transaction_id + 5000000000');
    const { rows } = await pool.query<{ last: string }>(
      'select max(event_store.position_text(transaction_id, position)) as last from event_store.events',
    );
    await expect(open()).rejects.toBeInstanceOf(ForeignEventLog);
    await expect(open()).rejects.toThrow(/epoch -- raise/);

    expect(await raiseEpoch(pool)).toBe(1);
    const store = await open();
    const append = newAppend();
    const result = await store.append(append);
    expect(result.ok && result.position > (rows[0]?.last ?? '~')).toBe(true);
    const follower = new Follower(store, rows[0]?.last);
    const [next] = await follower.until((events) => events.length === 1);
    expect(next?.stream).toBe(append.stream);
    await follower.stop();
    await store.close();

    expect(epochOf(next?.position ?? '')).toBe(1);
    const again = await open();
    expect(await again.endedEpochs()).toMatchObject([{ epoch: 0, lastPosition: rows[0]?.last }]);
    await again.close();
    await pool.end();
  });
});

describe('a process that is frozen while it raises the epoch', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('holds up no append of others', async () => {
    const store = await openPostgresEventStore({ url: database.url, connections: 1 });
    const raw = await RawWriter.connect(database.url);
    await raw.hold(newAppend());
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    const socket = new Promise<Socket>((resolve) => {
      pool.on('connect', (client) =>
        resolve((client as unknown as { connection: { stream: Socket } }).connection.stream),
      );
    });
    const following = followCluster(pool);
    const waiting = `select from pg_locks where not granted and mode = 'ExclusiveLock' and locktype = 'advisory'
      and classid = ${LOCK_CLASS} and objid = ${APPEND_LOCK}
      and database = (select oid from pg_database where datname = current_database())`;
    await until(
      'the process waits for the lock',
      async () => (await raw.client.query(waiting)).rowCount === 1,
    );
    // It hears of nothing anymore, so it sends nothing after the statement that is under way.
    (await socket).pause();
    await raw.commit();
    let appended = false;
    const append = store.append(newAppend()).then(() => (appended = true));
    try {
      await until('the append is done', () => appended);
    } finally {
      (await socket).resume();
      await Promise.all([following, append]);
      await Promise.all([store.close(), raw.client.end(), pool.end()]);
    }
  });
});
