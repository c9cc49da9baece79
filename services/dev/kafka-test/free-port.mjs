import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody uses now, for a broker that must know its port before it starts. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
