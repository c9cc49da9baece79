import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * Resolves with a port of this machine that nobody listens on: the wanted one, or else any.
 * @throws EADDRINUSE when the wanted port is taken
 */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
