import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { eventually } from '@sextant/testing/eventually.js';
import { freePort } from '@sextant/testing/free-port.js';
import { limits } from '@sextant/testing/limits.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import type { Knex } from 'knex';

const root = path.resolve(import.meta.dirname, '../../..');
const DATA_DIR = '/nonexistent';
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const USERS = 600;
const KILLS = 3;

useLimit(limits.kills);

/** Kills a part, which ends the run of the rotation. */
type Kill = (rotation: ChildProcess) => unknown;

/** Runs a rotation to the new root key; `kill` is called as soon as `when` holds. Returns true when the run completed. */
async function rotate(
  url: string,
  { when, kill }: { when?: () => Promise<boolean>; kill?: Kill } = {},
): Promise<boolean> {
  const main = path.join(import.meta.dirname, 'rotating-main.ts');
  const child = spawn(process.execPath, [main, url, NEW, OLD], {
    // Error output of a killed run is expected.
    stdio: ['ignore', 'ignore', kill ? 'ignore' : 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  while (when && child.exitCode === null && !(await when()));
  if (child.exitCode === null) await kill?.(child);
  const [code] = await ended;
  if (!kill) expect(code).toBe(0);
  return code === 0;
}

/** Users and credentials under the old root key, and a process that serves them throughout. */
async function seed(knex: Knex) {
  await openMasterKey({ MASTER_KEY: OLD, DATA_DIR }, knex);
  // A process that had both root keys before the rotation.
  const before = await openMasterKey({ MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: [OLD], DATA_DIR }, knex);
  const serving = {
    sealing: new Sealing(knex, before),
    vault: await openVault({ knex, master: before, dataDir: DATA_DIR }),
  };
  const users = Array.from({ length: USERS }, (_, n) => `user-${n}`);
  const names = new Map<string, string>();
  const credentials = new Map<string, number>();
  for (const id of users) {
    await serving.sealing.ensureKey(id);
    names.set(id, (await serving.sealing.seal(id, { name: id })).name);
    credentials.set(id, await serving.vault.put(id, id, `secret of ${id}`));
  }
  const allOpen = async ({ sealing, vault } = serving) => {
    const opened = await sealing.openAll(
      users.map((id) => ({ userId: id, field: 'name', sealed: names.get(id) ?? '' })),
    );
    expect(opened).toEqual(users);
    for (const id of users) expect(await vault.open(id, credentials.get(id) ?? 0)).toBe(`secret of ${id}`);
  };
  const halfDone = async (counts: Promise<Record<string, number>>) => Object.keys(await counts).length > 1;
  return {
    allOpen,
    moments: [() => halfDone(serving.sealing.keysInUse()), () => halfDone(serving.vault.keysInUse())],
    /** Expects that everything opens with the new root key alone. */
    expectRotated: async () => {
      const after = await openMasterKey({ MASTER_KEY: NEW, DATA_DIR }, knex);
      const sealing = new Sealing(knex, after);
      const vault = await openVault({ knex, master: after, dataDir: DATA_DIR });
      await allOpen({ sealing, vault });
      expect(Object.values(await sealing.keysInUse())).toEqual([USERS]);
      expect(Object.values(await vault.keysInUse())).toEqual([USERS]);
    },
  };
}

const connect = (url: string) => createPool({ url, application: 'spec', logger: silentLogger() });

describe('a rotation of all keys', () => {
  beforeAll(() => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
  });

  it('loses nothing, whenever it is killed, and the next run finishes it', async () => {
    const database = await createTestDatabase();
    const knex = connect(database.url);
    const { allOpen, moments, expectRotated } = await seed(knex);
    for (let kills = 0; kills < KILLS;) {
      const when = moments[kills % moments.length];
      if (await rotate(database.url, { when, kill: (rotation) => rotation.kill('SIGKILL') })) continue;
      kills += 1;
      await allOpen();
    }
    await rotate(database.url);
    await expectRotated();
    await knex.destroy();
    await database.drop();
  });

  it('loses nothing when Postgres is killed meanwhile, and the next run finishes it', async () => {
    const folder = temporaryFolder();
    const port = await freePort();
    // Durable, as in production. Backends of a killed server may hold its shared memory for a moment.
    const start = () => eventually(() => startPostgres({ dataDir: folder.path, port, temporary: true }));
    let server = await start();
    const knex = connect(server.url);
    const { allOpen, moments, expectRotated } = await seed(knex);
    for (let kills = 0; kills < moments.length;) {
      const { pid } = server;
      const kill = () => process.kill(pid, 'SIGKILL');
      const ended = await rotate(server.url, { when: moments[kills], kill });
      await server.stop();
      server = await start();
      await allOpen();
      if (!ended) kills += 1;
    }
    await rotate(server.url);
    await expectRotated();
    await knex.destroy();
    await server.stop();
    folder.remove();
  });
});
