import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runsAsRoot, UNPRIVILEGED } from './binaries.js';

/** Longest path of a Unix socket in bytes, with a margin for the system's suffix. */
const LONGEST_SOCKET = 100;

/** User of Postgres processes: `nobody` under root, else the current user. */
export const asUser = () => (runsAsRoot() ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {});

/**
 * Whether a process of this id runs that this one may signal, as it may its own server. The id in an old lock may be that of
 * another user's process by now, which is no server of this cluster: Postgres too passes over such a lock.
 */
export const isOwnProcess = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Creates an empty cluster; removes it again when that fails. */
export function initialize(binaries: string, cluster: string, password: string): void {
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(cluster, '..', 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runsAsRoot()) for (const at of [cluster, passwordFile]) chownSync(at, UNPRIVILEGED, UNPRIVILEGED);
  try {
    execFileSync(
      path.join(binaries, 'bin/initdb'),
      [
        '-D',
        cluster,
        '-U',
        'sextant',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--no-locale',
      ],
      { ...asUser(), stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, LC_ALL: 'C' } },
    );
  } catch (error) {
    // A partial cluster would fail every later start.
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Folder for the server's socket; '' when its path would be too long. */
export function socketFolder(root: string): string {
  const folder = path.join(root, 'socket');
  if (process.platform === 'win32' || Buffer.byteLength(`${folder}/.s.PGSQL.65535`) > LONGEST_SOCKET)
    return '';
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (runsAsRoot()) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  return folder;
}

/** A server that outlived its launcher, read from its lock file. */
export function survivor(cluster: string): { pid: number; port: number; socket: string } | undefined {
  const lock = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return undefined;
  const lines = readFileSync(lock, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return isOwnProcess(pid) && port > 0 ? { pid, port, socket: lines[4] ?? '' } : undefined;
}
