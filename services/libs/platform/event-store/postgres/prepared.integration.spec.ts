import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { Follower } from '../testing/follower.js';
import { RawWriter } from '../testing/raw-append.js';
import { newAppend } from '../testing/samples.js';
import { openPostgresEventStore } from './postgres-event-store.js';

describe('appends in prepared transactions', () => {
  const folder = temporaryFolder();
  const dataDir = folder.path;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres({ dataDir, durable: false });
    const { client } = await RawWriter.connect(server.url);
    await client.query('alter system set max_prepared_transactions = 4');
    await client.end();
    await server.stop();
    server = await startPostgres({ dataDir, durable: false });
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  it('are waited for, although no session holds their locks', async () => {
    const store = await openPostgresEventStore({ url: server.url, connections: 4 });
    const follower = new Follower(store);
    const raw = await RawWriter.connect(server.url);
    const [held, quick] = [newAppend(), newAppend()];
    await raw.hold(held);
    await raw.client.query(`prepare transaction 'held'`);
    await store.append(quick);
    expect(await store.head()).toBeUndefined();
    await raw.client.query(`commit prepared 'held'`);
    const events = await follower.until((all) => all.length === 2);
    expect(events.map((event) => event.stream)).toEqual([held.stream, quick.stream]);
    await raw.client.end();
    await follower.stop();
    await store.close();
  });
});
