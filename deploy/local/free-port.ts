import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What was killed a moment ago may still be letting go of its port. */
const PATIENCE = 5000;

/** Resolves with a port of this machine that nobody listens on now: the wanted one, or else any. Rejects when it is taken. */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Resolves once a port is free; rejects (EADDRINUSE) when somebody goes on listening. */
export async function becomesFree(port: number): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await delay(100)) {
    try {
      await freePort(port);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
