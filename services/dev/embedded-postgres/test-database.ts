import { randomUUID } from 'node:crypto';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import pg from 'pg';
import { startPostgres, type EmbeddedPostgresOptions } from './server.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export interface TestPostgres extends TestDatabase {
  readonly pid: number;
  /** Removed by `drop`, and when this process is killed. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Starts a server of its own in a temporary folder, for specs that kill or stop it. */
export async function startTestPostgres(
  options: Pick<EmbeddedPostgresOptions, 'settings'> = {},
): Promise<TestPostgres> {
  const folder = temporaryFolder();
  const dataDir = folder.path;
  const server = await startPostgres({ dataDir, durable: false, temporary: true, ...options });
  const drop = async () => {
    await server.stop();
    folder.remove();
  };
  return { url: server.url, pid: server.pid, dataDir, stop: server.stop, drop };
}

/**
 * Server shared by a whole test run, for `TEST_DATABASE_URL`. Several specs run on it at once, each with the connection pools of
 * the whole product: at the usual limit some of their requests would fail because the database is unreachable. Autovacuum starts
 * a worker per database and minute, of databases that live for seconds.
 */
export const startSharedPostgres = (): Promise<TestPostgres> =>
  startTestPostgres({ settings: { max_connections: 400, autovacuum_naptime: '30min' } });

/**
 * Creates an empty database, on the server of the test run (`TEST_DATABASE_URL`), so that specs need not each wait for a
 * cluster. Without such a server it starts its own.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const shared = process.env.TEST_DATABASE_URL;
  if (!shared) return startTestPostgres();
  const name = `spec_${randomUUID().replaceAll('-', '')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: shared });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  // Copying the template's files takes a seventh of writing its pages through the log, the usual strategy.
  await run(`create database ${name} strategy file_copy`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
