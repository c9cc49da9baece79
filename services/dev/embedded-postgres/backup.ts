import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startPostgres, type EmbeddedPostgres } from './server.js';
import { startTestPostgres, type TestDatabase } from './test-database.js';

export interface RestorablePostgres extends TestDatabase {
  /** Stops the server for a copy of its files. */
  backUp(): Promise<void>;
  /**
   * Puts the copy back.
   * @param how 'recovered': as a promoted standby or a point-in-time recovery, on a new timeline; 'copied': the bare files
   */
  restore(how: 'recovered' | 'copied'): Promise<void>;
}

/** A server of its own that can be put back to an earlier state, at the same address. */
export async function startRestorablePostgres(): Promise<RestorablePostgres> {
  const settings = { wal_level: 'replica', restore_command: 'false', max_connections: 120 };
  const first = await startTestPostgres({ settings });
  const { dataDir } = first;
  const { port } = new URL(first.url);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const cluster = rows[0]?.data_directory ?? '';
  const copy = `${cluster}-copy`;
  let server: Pick<EmbeddedPostgres, 'stop'> = first;
  const start = async () =>
    void (server = await startPostgres({ dataDir, port: Number(port), durable: false, settings }));
  return {
    url: first.url,
    backUp: async () => {
      await server.stop();
      execFileSync('cp', ['-a', cluster, copy]);
      await start();
    },
    restore: async (how) => {
      await server.stop();
      rmSync(cluster, { recursive: true });
      execFileSync('cp', ['-a', copy, cluster]);
      if (how === 'recovered') writeFileSync(path.join(cluster, 'recovery.signal'), '');
      await start();
    },
    drop: async () => {
      await server.stop();
      await first.drop();
    },
  };
}
