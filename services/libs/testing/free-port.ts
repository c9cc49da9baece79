import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '@sextant/testing/is-alive.mjs';

/** Below the ports that Linux and macOS assign to outgoing connections, which could take a port before a server listens on it. */
const [LOWEST, HIGHEST] = [15_000, 32_767];

/** One file per port, which holds the process ID of its owner. */
const reservations = path.join(os.tmpdir(), `sextant-ports-${os.userInfo().username}`);

async function probe(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Makes this process the owner of a port until the process ends. A probe alone does not do: a server may listen on its port only
 * seconds later, or be started on it again.
 * @returns whether the port had no living owner, this process included
 */
function reserve(port: number): boolean {
  mkdirSync(reservations, { recursive: true });
  const file = path.join(reservations, String(port));
  if (create(file)) return true;
  const owner = readFileSync(file, 'utf8');
  // One process at a time takes over what a dead one has left, and only what it has seen.
  if (isAlive(Number(owner)) || !create(`${file}.claim`)) return false;
  try {
    if (readFileSync(file, 'utf8') !== owner) return false;
    writeFileSync(file, String(process.pid));
    return true;
  } finally {
    rmSync(`${file}.claim`);
  }
}

/** Writes the process ID into a file that does not exist yet; returns whether it did not. */
function create(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Resolves with a free port of this machine: the wanted one, or else one that no other call is given, in any process, while this
 * process runs.
 * @throws EADDRINUSE when the wanted port is taken
 */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined) {
    reserve(wanted);
    return probe(wanted);
  }
  for (;;) {
    const candidate = randomInt(LOWEST, HIGHEST + 1);
    if (!reserve(candidate)) continue;
    const port = await probe(candidate).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
      return undefined;
    });
    if (port !== undefined) return port;
  }
}
