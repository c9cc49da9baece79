import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reachableFolder } from '@sextant/embedded-postgres/binaries.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { deleteData } from './delete-data.mjs';

describe('the data of the embedded parts', () => {
  const folder = temporaryFolder();
  const cluster = path.join(reachableFolder(path.join(folder.path, 'postgres')), 'cluster');
  const lock = path.join(cluster, 'postmaster.pid');
  beforeEach(() => mkdirSync(cluster, { recursive: true }));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => folder.remove());

  it('stay while Postgres runs, also as another user', () => {
    writeFileSync(lock, `${process.pid}\n`);
    expect([deleteData(folder.path), existsSync(lock)]).toEqual([false, true]);
    jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect([deleteData(folder.path), existsSync(lock)]).toEqual([false, true]);
  });

  it('are deleted once it is gone, though it has left its lock', () => {
    writeFileSync(lock, `${spawnSync(process.execPath, ['--version']).pid}\n`);
    expect(deleteData(folder.path)).toBe(true);
    expect([existsSync(cluster), existsSync(folder.path)]).toEqual([false, false]);
  });
});
