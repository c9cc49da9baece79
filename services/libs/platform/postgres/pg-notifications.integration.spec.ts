import { jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import pg from 'pg';
import { openNotifications, type PgNotifications } from './pg-notifications.js';
import { holdBack } from './testing/hold-back.js';
import { waitingInPg } from './testing/waiting-in-pg.js';

describe('notifications over Postgres', () => {
  let database: TestDatabase;
  let notifications: PgNotifications;
  /** Simulates another process: within one, connections are shared. */
  let other: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    notifications = openNotifications({ url: database.url });
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await notifications.close();
    await other.end();
    await database.drop();
  });

  const received = (): string[] => {
    const seen: string[] = [];
    notifications.on('checkpoint', (key, value) => void seen.push(`${key}=${value}`));
    return seen;
  };
  const heardByOther = async (): Promise<(string | undefined)[]> => {
    const heard: (string | undefined)[] = [];
    other.on('notification', ({ payload }) => void heard.push(payload));
    await other.query('listen sextant_checkpoint');
    return heard;
  };
  /** Repeats a notification until it arrives: those sent before the connection is up are lost. */
  const notifyUntil = (payload: string, arrived: () => boolean): Promise<void> =>
    until(async () => {
      await other.query('select pg_notify($1, $2)', ['sextant_checkpoint', payload]);
      return arrived();
    });

  it('reach listeners of the same process at once and once', async () => {
    const seen = received();
    const heard = await heardByOther();
    notifications.send('checkpoint', 'a', '1');
    expect(seen).toEqual(['a=1']);
    await until(() => heard.length > 0);
    await notifyUntil('b\t2', () => seen.includes('b=2'));
    expect(seen.filter((each) => each.startsWith('a'))).toEqual(['a=1']);
  });

  it('reach other processes, several keys and at least the newest value of each', async () => {
    const heard = await heardByOther();
    for (const value of ['1', '2', '3']) notifications.send('checkpoint', 'a', value);
    notifications.send('checkpoint', 'b', '1');
    const lines = () => heard.flatMap((payload) => payload?.split('\n') ?? []);
    await until(() => lines().includes('a\t3') && lines().includes('b\t1'));
  });

  it('are received again after the connection was lost', async () => {
    const seen = received();
    await notifyUntil('a\t1', () => seen.includes('a=1'));
    const { rowCount } = await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'sextant-notifications' and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
    await notifyUntil('a\t2', () => seen.includes('a=2'));
  });

  it('are received on a channel listened to while the connection is being prepared', async () => {
    const server = await holdBack(database.url, 'synchronous_commit');
    const prepared = openNotifications({ url: server.url });
    await server.held;
    const seen: string[] = [];
    prepared.on('checkpoint', (key) => void seen.push(key));
    server.release();
    await notifyUntil('a\t1', () => seen.includes('a'));
    await prepared.close();
    server.close();
  });

  it('are listened to by one statement after the other', async () => {
    const waiting = waitingInPg();
    const server = await holdBack(database.url, 'synchronous_commit');
    const prepared = openNotifications({ url: server.url });
    await server.held;
    const seen: string[] = [];
    for (const channel of ['events', 'read-models', 'live-feed'] as const)
      prepared.on(channel, () => undefined);
    prepared.on('checkpoint', (key) => void seen.push(key));
    server.release();
    await notifyUntil('a\t1', () => seen.includes('a'));
    await prepared.close();
    server.close();
    expect(Math.max(...waiting)).toBe(0);
  });

  it('go out before closing ends', async () => {
    const heard = await heardByOther();
    const briefly = openNotifications({ url: `${database.url}?application_name=brief` });
    briefly.send('checkpoint', 'last', '1');
    await briefly.close();
    await until(() => heard.includes('last\t1'));
  });
});
