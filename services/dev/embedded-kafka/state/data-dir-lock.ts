import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { isAlive } from '@sextant/testing/is-alive.mjs';

interface Holder {
  pid: number;
  host: string;
  port: number;
}

/**
 * Keeps two brokers from writing to one data folder. The lock file names the broker that serves it. A file left behind by a kill
 * is taken over, because a holder counts only while its process lives and its port answers.
 * Throws when another broker uses the folder.
 */
export async function assertUnused(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const holder = parse(readFileSync(path, 'utf8'));
  if (holder && isAlive(holder.pid) && (await answers(holder))) {
    throw new Error(
      `Another broker (process ${holder.pid}, port ${holder.port}) already uses the folder of ${path}.`,
    );
  }
}

/** Marks the folder as served by this process at this address; the returned function releases it. */
export function holdLock(path: string, host: string, port: number): () => void {
  writeFileSync(path, JSON.stringify({ pid: process.pid, host, port } satisfies Holder));
  return () => rmSync(path, { force: true });
}

function parse(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null; // cut short by a kill
  }
}

function answers({ host, port }: Holder): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
