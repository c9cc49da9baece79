import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to the database; `join` passes data between the two ends of a connection. */
export async function proxyTo(databaseUrl: string, join: (client: Socket, postgres: Socket) => void) {
  const to = new URL(databaseUrl);
  const server = createServer((client) => {
    const postgres = connect(Number(to.port), to.hostname);
    join(client, postgres);
    client.on('close', () => postgres.destroy());
    for (const socket of [client, postgres]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, close: () => server.close() };
}
