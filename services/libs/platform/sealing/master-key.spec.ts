import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { loadMasterKey } from './master-key.js';

describe('master key', () => {
  const folder = temporaryFolder();
  const dir = folder.path;
  afterAll(() => folder.remove());

  it('comes from the environment and differs per purpose', () => {
    const key = loadMasterKey({ MASTER_KEY: 'm'.repeat(32), DATA_DIR: '/nowhere' });
    const same = loadMasterKey({ MASTER_KEY: 'm'.repeat(32), DATA_DIR: '/elsewhere' });
    expect(key.derive('vault')).toEqual(same.derive('vault'));
    expect(key.derive('vault')).not.toEqual(key.derive('access-token'));
  });

  it('comes from a private file otherwise, made once', () => {
    const first = loadMasterKey({ DATA_DIR: dir }).derive('vault');
    expect(loadMasterKey({ DATA_DIR: dir }).derive('vault')).toEqual(first);
    expect(readdirSync(dir)).toEqual(['master.key']);
    expect(statSync(path.join(dir, 'master.key')).mode & 0o777).toBe(0o600);
  });
});
