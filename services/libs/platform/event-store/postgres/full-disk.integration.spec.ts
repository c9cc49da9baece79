import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { eventually } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';
import { newAppend, newEvent } from '../testing/samples.js';
import { openPostgresEventStore } from './postgres-event-store.js';

const PIECE = Buffer.alloc(1024 * 1024);
/** Size of an event in bytes: larger than the free space in the table's pages. Its content must not be compressible. */
const LARGE = 64 * 1024;
const MOST = 1000;

/** A small disk in memory, where this process may mount one. */
function smallDisk(): { readonly path: string; remove(): void } | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', folder.path], { stdio: 'ignore' });
  } catch {
    folder.remove();
    return undefined;
  }
  chmodSync(folder.path, 0o755);
  const remove = () => {
    // Lazily, because the process that guards the server ends a moment after it.
    execFileSync('umount', ['--lazy', folder.path]);
    folder.remove();
  };
  return { path: folder.path, remove };
}

/** Fills the disk; returns the function that makes room again. */
function fill(disk: string): () => void {
  const ballast = path.join(disk, 'ballast');
  for (let size = PIECE.length; size > 0;)
    try {
      appendFileSync(ballast, PIECE.subarray(0, size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      size = Math.floor(size / 2);
    }
  return () => rmSync(ballast);
}

describe('the disk of Postgres', () => {
  const disk = smallDisk();
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

    const makeRoom = fill(disk.path);
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
