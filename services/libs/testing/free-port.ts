import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux and macOS assign to outgoing connections, which could take a port before a server listens on it. */
const [LOWEST, HIGHEST] = [15_000, 32_767];

async function probe(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Resolves with a free port of this machine: the wanted one, or else any.
 * @throws EADDRINUSE when the wanted port is taken
 */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined) return probe(wanted);
  for (;;) {
    const port = await probe(randomInt(LOWEST, HIGHEST + 1)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
      return undefined;
    });
    if (port !== undefined) return port;
  }
}
