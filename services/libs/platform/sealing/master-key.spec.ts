import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { isRandomKey } from './key-bytes.js';
import { MasterKey, masterKeySecrets } from './master-key.js';

describe('master key', () => {
  const folder = temporaryFolder();
  const dir = folder.path;
  afterAll(() => folder.remove());

  it('differs per purpose', () => {
    const key = new MasterKey(Buffer.from('m'.repeat(32)));
    expect(key.derive('vault')).toEqual(new MasterKey(Buffer.from('m'.repeat(32))).derive('vault'));
    expect(key.derive('vault')).not.toEqual(key.derive('access-token'));
  });

  it('comes from the environment, the newest first', () => {
    const config = { MASTER_KEY: 'new', MASTER_KEY_PREVIOUS: ['old', 'older'], DATA_DIR: '/nowhere' };
    expect(masterKeySecrets(config).map(String)).toEqual(['new', 'old', 'older']);
  });

  it('comes from a private file otherwise, made once, and from none where a key service has the root key', () => {
    const [first] = masterKeySecrets({ DATA_DIR: dir });
    expect(masterKeySecrets({ DATA_DIR: dir })).toEqual([first]);
    expect(readdirSync(dir)).toEqual(['master.key']);
    expect(statSync(path.join(dir, 'master.key')).mode & 0o777).toBe(0o600);
    expect(masterKeySecrets({ DATA_DIR: dir, KMS_URL: 'https://vault/v1/transit/keys/x' })).toEqual([]);
  });

  it.each([
    ['kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA=', true],
    ['kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA', true],
    ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', true],
    ['a'.repeat(32), false],
    ['A'.repeat(43), false],
    ['a sentence that is quite long, and is guessed all the same', false],
    ['kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mU', false],
  ])('%s is random: %s', (text, random) => {
    expect(isRandomKey(text)).toBe(random);
  });
});
