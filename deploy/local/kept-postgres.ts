import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { alive } from '@sextant/embedded-postgres/cluster.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';

export interface KeptPostgres {
  /** The same before and after a restart. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** How often the server's process is looked for, and the pause between attempts to start it again, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * The embedded Postgres below a data folder, started again on the same port whenever it dies.
 * Looks for the pid instead of waiting for a child: a server that was adopted is nobody's child.
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
      await delay(LOOK_EVERY, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      if (alive(server.pid)) continue;
      try {
        // Fails for as long as orphans of the killed server hold its memory; the next look tries again.
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
