import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from './server.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A server of its own in a temporary folder, for specs that kill or stop it. */
export async function startTestPostgres(): Promise<TestDatabase & { pid: number; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sextant-test-'));
  const server = await startPostgres({ dataDir, durable: false });
  const drop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, pid: server.pid, stop: server.stop, drop };
}

/**
 * An empty database. Uses the server the test run has started (`TEST_DATABASE_URL`), so that specs need not each wait
 * for a cluster; without one it starts its own.
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
  await run(`create database ${name}`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
