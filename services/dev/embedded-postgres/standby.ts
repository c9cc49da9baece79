import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { until } from '@sextant/testing/eventually.js';
import pg from 'pg';
import { BACKED_UP, takeBaseBackup } from './backup.js';
import { isOwnProcess } from './cluster.js';
import { startPostgres } from './server.js';
import { startTestPostgres } from './test-database.js';

/** Settings of both servers: a promoted standby is a primary like the one before. */
const SETTINGS = { ...BACKED_UP, max_wal_senders: 4, hot_standby: 'on', synchronous_commit: 'on' };

export interface PostgresPair {
  readonly primary: { readonly url: string };
  /** The same database on the standby, which refuses to write until it is promoted. */
  readonly standby: { readonly url: string };
  /** Resolves when the standby has applied everything that the primary has written so far. */
  inStep(): Promise<void>;
  /** Ends streaming: the standby gets nothing any more. */
  cutOff(): Promise<void>;
  /** The standby goes on receiving, and applies nothing until it is promoted. */
  pauseReplay(): Promise<void>;
  /** Ends the primary by SIGKILL. */
  killPrimary(): Promise<void>;
  promote(): Promise<void>;
  drop(): Promise<void>;
}

async function ask<T extends object>(url: string, sql: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows[0];
  } finally {
    await client.end();
  }
}

/** Writes a file into a cluster, as its owner. */
function give(cluster: string, name: string, text: string): void {
  const file = path.join(cluster, name);
  writeFileSync(file, text, { mode: 0o600 });
  const { uid, gid } = statSync(cluster);
  chownSync(file, uid, gid);
}

/**
 * Starts a primary and a standby that follows it by streaming replication.
 * @param synchronous the primary answers no commit before the standby has it on disk
 */
export async function startPostgresPair({
  synchronous,
}: {
  readonly synchronous: boolean;
}): Promise<PostgresPair> {
  const primary = await startTestPostgres({ settings: SETTINGS });
  const folder = temporaryFolder();
  const dataDir = path.join(folder.path, 'standby');
  await takeBaseBackup(primary.url, dataDir);
  const cluster = path.join(dataDir, 'cluster');
  const { port, username, password } = new URL(primary.url);
  const connection = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  give(cluster, 'standby.signal', '');
  const standby = await startPostgres({ dataDir, durable: false, settings: SETTINGS, temporary: true });
  await until('the standby follows', () => ask(primary.url, 'select from pg_stat_replication'));
  if (synchronous) {
    await ask(primary.url, `alter system set synchronous_standby_names = '*'`);
    await ask(primary.url, 'select pg_reload_conf()');
    const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`;
    await until('the standby is synchronous', () => ask(primary.url, isSynchronous));
  }
  return {
    primary,
    standby,
    async inStep() {
      const now = await ask<{ lsn: string }>(primary.url, 'select pg_current_wal_lsn() as lsn');
      const reached = `select where pg_last_wal_replay_lsn() >= '${now?.lsn}'`;
      await until('the standby has applied it', () => ask(standby.url, reached));
    },
    async cutOff() {
      await ask(standby.url, `alter system set primary_conninfo = ''`);
      await ask(standby.url, 'select pg_reload_conf()');
      const gone = 'select where not exists (select from pg_stat_replication)';
      await until('the standby is cut off', () => ask(primary.url, gone));
    },
    async pauseReplay() {
      await ask(standby.url, 'select pg_wal_replay_pause()');
      const paused = `select where pg_get_wal_replay_pause_state() = 'paused'`;
      await until('nothing is replayed', () => ask(standby.url, paused));
    },
    async killPrimary() {
      process.kill(primary.pid, 'SIGKILL');
      await until('the primary is gone', () => !isOwnProcess(primary.pid));
    },
    async promote() {
      // Without waiting: where the replay was paused, it goes on now and cancels statements.
      await ask(standby.url, 'select pg_promote(false)');
      await until('it is a primary', () => ask(standby.url, 'select where not pg_is_in_recovery()'));
    },
    async drop() {
      await primary.drop();
      await standby.stop();
      folder.remove();
    },
  };
}
