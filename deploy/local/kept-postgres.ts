import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isOwnProcess } from '@sextant/embedded-postgres/cluster.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';

interface KeptPostgres {
  /** The same before and after a restart. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Interval between checks of the server's process, and between attempts to restart it. */
const CHECK_EVERY_MS = 250;

/**
 * The embedded Postgres below a data folder, started again on the same port whenever it dies.
 * Checks the pid instead of waiting for a child: an adopted server is not a child of this process.
 */
export async function keepPostgres(
  dataDir: string,
  onRestart: () => void = () => undefined,
): Promise<KeptPostgres> {
  const folder = path.resolve(dataDir, 'postgres');
  let server = await startPostgres({ dataDir: folder, socket: true });
  const { url } = server;
  const port = Number(new URL(url).port);
  const stopping = new AbortController();
  const keeping = (async () => {
    for (;;) {
      await delay(CHECK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      if (isOwnProcess(server.pid)) continue;
      try {
        // Fails while orphans of the killed server hold its shared memory; the next check tries again.
        server = await startPostgres({ dataDir: folder, port, socket: true });
        console.error('Postgres ended; it runs again');
        onRestart();
      } catch (error) {
        console.error(`Postgres ended and cannot be started yet: ${String(error)}`);
      }
    }
  })();
  return {
    url,
    get pid() {
      return server.pid;
    },
    stop: async () => {
      stopping.abort();
      await keeping;
      await server.stop();
    },
  };
}
