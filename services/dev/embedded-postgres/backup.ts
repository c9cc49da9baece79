import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startPostgres, type EmbeddedPostgres } from './server.js';
import { startTestPostgres, type TestDatabase } from './test-database.js';

export interface RestorablePostgres extends TestDatabase {
  /** Stops the server to copy its files. */
  backUp(): Promise<void>;
  /**
   * Restores the copy.
   * @param how 'recovered': as a promoted standby or a point-in-time recovery, on a new timeline; 'copied': the bare files
   */
  restore(how: 'recovered' | 'copied'): Promise<void>;
}

/** Starts a server of its own that can be restored to an earlier state, at the same address. */
export async function startRestorablePostgres(): Promise<RestorablePostgres> {
  const settings = { wal_level: 'replica', restore_command: 'false' };
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
      rmSync(copy, { recursive: true, force: true });
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

/** Settings of a server that allow `takeBaseBackup`. */
export const BACKED_UP = {
  wal_level: 'replica',
  full_page_writes: 'on',
  wal_compression: 'off',
  wal_keep_size: '256MB',
};

/**
 * Takes a base backup of a running server, as production does: its files, and the segments of the write-ahead log from the start
 * of the copy to its end.
 * @param folder receives the copy; `startPostgres` accepts it as `dataDir`
 */
export async function takeBaseBackup(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = async <T extends object>(what: string): Promise<T> => {
    const [row] = (await client.query<T>(`select ${what}`)).rows;
    if (!row) throw new Error(`${what} gave nothing`);
    return row;
  };
  try {
    const { cluster } = await ask<{ cluster: string }>(`current_setting('data_directory') as cluster`);
    // The first segment of the copy then holds nothing older.
    await ask('pg_switch_wal()');
    const { first } = await ask<{ first: string }>(`pg_walfile_name(pg_backup_start('copy', true)) as first`);
    mkdirSync(folder, { recursive: true });
    const copy = path.join(folder, 'cluster');
    const { stderr } = spawnSync('cp', ['-a', cluster, copy], { encoding: 'utf8' });
    // Temporary files and files of dropped tables may vanish during the copy.
    const complaints = stderr.split('\n').filter((line) => line !== '' && !/No such file/.test(line));
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
    const { last, label } = await ask<{ last: string; label: string }>(
      'pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
    );
    const log = path.join(copy, 'pg_wal');
    for (const name of readdirSync(log)) rmSync(path.join(log, name), { recursive: true });
    for (const name of readdirSync(path.join(cluster, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
        execFileSync('cp', ['-a', path.join(cluster, 'pg_wal', name), log]);
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(copy, name), { force: true });
    const labelFile = path.join(copy, 'backup_label');
    writeFileSync(labelFile, label, { mode: 0o600 });
    const { uid, gid } = statSync(copy);
    chownSync(labelFile, uid, gid);
    execFileSync('cp', ['-a', path.join(cluster, '../password'), folder]);
  } finally {
    await client.end();
  }
}
