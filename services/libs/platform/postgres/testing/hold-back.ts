import { proxyTo } from './proxy.js';

/** A proxy to the database that holds back the client's first message with `text` until `release`. */
export async function holdBack(databaseUrl: string, text: string) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const proxy = await proxyTo(databaseUrl, (client, postgres) => {
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
  });
  return { ...proxy, held: held.promise, release: () => released.resolve() };
}
