import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@sextant/testing/free-port.js';

/** Longest wait: a process that was just killed may still hold its port. */
const MAX_WAIT_MS = 5000;

/**
 * Resolves once nobody listens on a port.
 * @throws EADDRINUSE when the port stays taken
 */
export async function becomesFree(port: number): Promise<void> {
  for (const end = performance.now() + MAX_WAIT_MS; ; await delay(100)) {
    try {
      await freePort(port);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
