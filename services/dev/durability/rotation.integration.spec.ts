import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import type { Knex } from 'knex';

const root = path.resolve(import.meta.dirname, '../../..');
const DATA_DIR = '/nonexistent';
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const USERS = 600;
const KILLS = 3;

useLimit(limits.kills);

describe('a rotation of all keys that is killed', () => {
  let database: TestDatabase;
  let knex: Knex;

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
    database = await createTestDatabase();
    knex = createReadDb({ url: database.url, application: 'spec', logger: silentLogger() });
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  /** A run under the new root key, killed as soon as `when` holds. Gives whether it was. */
  async function rotate(when?: () => Promise<boolean>): Promise<boolean> {
    const main = path.join(import.meta.dirname, 'rotating-main.ts');
    const child = spawn(process.execPath, [main, database.url, NEW, OLD], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    });
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    while (when && child.exitCode === null && !(await when()));
    if (when) child.kill('SIGKILL');
    const [code, signal] = await ended;
    if (signal === null) expect(code).toBe(0);
    return signal === 'SIGKILL';
  }

  it('loses nothing, whenever it dies, and the next run finishes it', async () => {
    await openMasterKey({ MASTER_KEY: OLD, DATA_DIR }, knex);
    // A process that serves all the time, and has been given both root keys before the rotation.
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
    const allOpen = async ({ sealing, vault }: typeof serving) => {
      const opened = await sealing.openAll(
        users.map((id) => ({ userId: id, field: 'name', sealed: names.get(id) ?? '' })),
      );
      expect(opened).toEqual(users);
      for (const id of users) expect(await vault.open(id, credentials.get(id) ?? 0)).toBe(`secret of ${id}`);
    };
    const halfDone = async (counts: Promise<Record<string, number>>) => Object.keys(await counts).length > 1;
    const moments = [() => halfDone(serving.sealing.keysInUse()), () => halfDone(serving.vault.keysInUse())];
    for (let kills = 0; kills < KILLS;) {
      if (await rotate(moments[kills % moments.length])) {
        kills += 1;
        await allOpen(serving);
      }
    }
    expect(await rotate()).toBe(false);
    const after = await openMasterKey({ MASTER_KEY: NEW, DATA_DIR }, knex);
    const sealing = new Sealing(knex, after);
    const vault = await openVault({ knex, master: after, dataDir: DATA_DIR });
    await allOpen({ sealing, vault });
    expect(Object.values(await sealing.keysInUse())).toEqual([USERS]);
    expect(Object.values(await vault.keysInUse())).toEqual([USERS]);
  });
});
