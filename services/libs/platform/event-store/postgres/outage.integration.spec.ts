import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';
import { Follower } from '../testing/follower.js';
import { inverted, newAppend } from '../testing/samples.js';
import { openPostgresEventStore } from './postgres-event-store.js';

describe.each([
  ['over TCP', false],
  ['over a socket', true],
])('Postgres away and back %s', (_over, socket) => {
  const folder = temporaryFolder();
  const dataDir = folder.path;
  const opened: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
    folder.remove();
  });

  it('appends are refused with a typed error, subscribers go on where they were', async () => {
    let server = await startPostgres({ dataDir, durable: false, socket });
    opened.push(() => server.stop());
    const { port } = new URL(server.url);
    const store = await openPostgresEventStore({ url: server.url, connections: 4 });
    const follower = new Follower(store);
    opened.push(
      () => store.close(),
      () => follower.stop(),
    );
    const [before, during, after] = [newAppend(), newAppend(), newAppend()];
    await store.append(before);
    await follower.until((events) => events.length === 1);

    await server.stop();
    for (const refused of [
      () => store.append(during),
      () => store.appendEach([during]),
      () => store.read(before.stream),
      () => store.head(),
      () => openPostgresEventStore({ url: server.url }),
    ]) {
      const failure = expect(refused()).rejects;
      await failure.toBeInstanceOf(EventStoreUnavailable);
    }
    await expect(store.append(during)).rejects.toMatchObject({ code: 'event_store_unavailable' });

    server = await startPostgres({ dataDir, durable: false, socket, port: Number(port) });
    await store.append(during);
    await store.append(after);
    const events = await follower.until((seen) => seen.length === 3);
    expect(events.map((event) => event.stream)).toEqual([before.stream, during.stream, after.stream]);
    expect(inverted(events)).toEqual([]);
  });
});
