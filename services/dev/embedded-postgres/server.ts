import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@sextant/testing/free-port.js';
import { guard } from '@sextant/testing/guard.js';
import pg from 'pg';
import { postgresBinaries, reachableFolder } from './binaries.js';
import { isOwnProcess, asUser, initialize, socketFolder, survivor } from './cluster.js';

export interface EmbeddedPostgres {
  /** Connection string of the database `sextant`. */
  readonly url: string;
  readonly pid: number;
  /** True when the server was already running; whoever started it stops it. */
  readonly adopted: boolean;
  /** Fast shutdown; resolves when the server is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder for the cluster; created when missing. Under root it may be elsewhere, see `reachableFolder`. */
  readonly dataDir: string;
  /** Default: any free port. */
  readonly port?: number;
  /** Only tests may trade durability for speed. Default: true. */
  readonly durable?: boolean;
  /**
   * Connects over a Unix socket where its path is short enough: a query takes a fifth to a third less CPU than over TCP, which
   * stays available.
   */
  readonly socket?: boolean;
  /** Settings of Postgres that override ours. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Removes the folder when this process has been killed. */
  readonly temporary?: boolean;
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Unlike in `until` of specs, an error of the condition ends the wait, and the limit is that of the product. */
async function until(condition: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > 60_000) throw new Error(`Postgres: ${what} did not happen within a minute`);
    await delay(20);
  }
}

/** Waits for a server that is shutting down; true when there is a server to adopt. */
async function adoptable({ pid }: { pid: number }, url: string): Promise<boolean> {
  let accepting = false;
  await until(async () => !isOwnProcess(pid) || (accepting = await accepts(url)), 'adoption or shutdown');
  return accepting;
}

/** Asks for the database by name: on a busy machine a connection to one that exists may fail as well. */
async function createMissingDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'sextant'`);
    if (rowCount === 0) await client.query('create database sextant');
  } finally {
    await client.end();
  }
}

/** Starts (or adopts) the cluster in `dataDir` and makes sure the database `sextant` exists. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const root = reachableFolder(options.dataDir);
  const cluster = path.join(root, 'cluster');
  const secret = path.join(root, 'password');
  mkdirSync(root, { recursive: true, mode: 0o755 });
  const binaries = postgresBinaries();
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    writeFileSync(secret, randomBytes(18).toString('hex'), { mode: 0o600 });
    initialize(binaries, cluster, readFileSync(secret, 'utf8'));
  }
  const address = (port: number, database: string, socket = '') => {
    const url = `postgres://sextant:${readFileSync(secret, 'utf8')}@127.0.0.1:${port}/${database}`;
    return socket === '' ? url : `${url}?host=${encodeURIComponent(socket)}`;
  };

  let running = survivor(cluster);
  if (running && !(await adoptable(running, address(running.port, 'postgres')))) running = undefined;
  let endGuard: () => Promise<void> = () => Promise.resolve();
  const adopted = running !== undefined;
  if (!running) {
    const port = options.port ?? (await freePort());
    const socket = options.socket ? socketFolder(root) : '';
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: socket,
      // All services together, each as a process of its own, open 160 at most.
      max_connections: 200,
      shared_buffers: '160MB',
      work_mem: '16MB',
      wal_level: 'minimal',
      max_wal_senders: 0,
      max_wal_size: '2GB',
      // Creating a segment of the write-ahead log delays every commit by a tenth of a second: old segments are kept for reuse,
      // and compressed full-page writes after a checkpoint fill fewer of them.
      min_wal_size: '256MB',
      wal_compression: 'on',
      jit: 'off',
      ...(options.durable === false
        ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
        : {}),
      ...options.settings,
    };
    const log = openSync(path.join(root, 'postgres.log'), 'a', 0o600);
    const child = spawn(
      path.join(binaries, 'bin/postgres'),
      ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      // Its own process group: Ctrl-C in the terminal must reach the launcher first, which then stops the server in order.
      {
        ...asUser(),
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH, LC_ALL: 'C' },
      },
    );
    child.unref();
    if (!child.pid) throw new Error('Postgres could not be started');
    running = { pid: child.pid, port, socket };
    endGuard = guard(child, { signal: 'INT', folder: options.temporary ? root : undefined }).end;
    await until(() => {
      if (child.exitCode !== null)
        throw new Error(`Postgres stopped at start; see ${path.join(root, 'postgres.log')}`);
      return accepts(address(port, 'postgres'));
    }, 'accepting connections');
  }
  const { pid, port, socket } = running;

  await createMissingDatabase(address(port, 'postgres'));
  return {
    url: address(port, 'sextant', options.socket ? socket : ''),
    pid,
    adopted,
    stop: async () => {
      await endGuard();
      if (isOwnProcess(pid)) process.kill(pid, 'SIGINT');
      await until(() => !isOwnProcess(pid), 'shutdown');
    },
  };
}
