import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** A proxy to the database that holds back the client's first message with `text` until `release`. */
export async function holdBack(databaseUrl: string, text: string) {
  const to = new URL(databaseUrl);
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = createServer((client) => {
    const postgres = connect(Number(to.port), to.hostname);
    postgres.pipe(client);
    client.on('data', (data) => {
      if (!data.includes(text)) return void postgres.write(data);
      held.resolve();
      client.pause();
      void released.promise.then(() => {
        postgres.write(data);
        client.resume();
      });
    });
    client.on('close', () => postgres.destroy());
    for (const socket of [client, postgres]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    held: held.promise,
    release: () => released.resolve(),
    close: () => server.close(),
  };
}
