import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;
const MAX_WAIT_MS = 30_000;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });

/**
 * Resolves when a process listens on a port of this machine, or after half a minute. Callers retry anyway; this only spares
 * them the first, vain attempts.
 */
export async function listening(port: number): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  while (performance.now() < end && !(await accepts(port))) await delay(LOOK_EVERY_MS);
}
