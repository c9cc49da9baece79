import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Follower } from '../testing/follower.js';
import { RawWriter } from '../testing/raw-append.js';
import { newAppend } from '../testing/samples.js';
import { openPostgresEventStore } from './postgres-event-store.js';

// A guard against hanging, generous for busy machines.
describe('appends in prepared transactions', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sextant-prepared-'));
  // Readable by the user the server runs as, so that it really lives in this folder.
  chmodSync(dataDir, 0o755);
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
    rmSync(dataDir, { recursive: true, force: true });
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
