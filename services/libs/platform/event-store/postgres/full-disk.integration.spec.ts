import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { eventually } from '@sextant/testing/eventually.js';
import { smallDisk } from '@sextant/testing/small-disk.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';
import { newAppend, newEvent } from '../testing/samples.js';
import { openPostgresEventStore } from './postgres-event-store.js';

/** Size of an event in bytes: larger than the free space in the table's pages. Its content must not be compressible. */
const LARGE = 64 * 1024;
const MOST = 1000;

describe('the disk of Postgres', () => {
  const disk = smallDisk(192);
  if (!disk) {
    it.skip('was not tested when full: no small disk can be mounted here', () => undefined);
    return;
  }
  const opened: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
    disk.remove();
  });

  it('refuses appends when full, keeps what was acknowledged, and takes them again when there is room', async () => {
    const server = await startPostgres({ dataDir: path.join(disk.path, 'postgres') });
    opened.push(() => server.stop());
    const store = await openPostgresEventStore({ url: server.url, connections: 2 });
    opened.push(() => store.close());
    const large = () => newAppend(undefined, 0, [{ ...newEvent(), data: randomBytes(LARGE) }]);
    const acknowledged: string[] = [];

    const makeRoom = disk.fill();
    const untilRefused = async () => {
      for (let n = 0; n < MOST; n += 1) {
        const append = large();
        await store.append(append);
        acknowledged.push(append.stream);
      }
    };
    await expect(untilRefused()).rejects.toBeInstanceOf(EventStoreUnavailable);

    makeRoom();
    const after = large();
    await eventually(() => store.append(after));
    for (const stream of [...acknowledged, after.stream]) expect(await store.read(stream)).toHaveLength(1);
  });
});
