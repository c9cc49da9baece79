import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { survivor } from './cluster.js';

describe('a lock that a server has left', () => {
  const folder = temporaryFolder();
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => folder.remove());

  it('names a survivor while its process runs, and none where another user has its number by now', () => {
    const cluster = path.join(folder.path, 'cluster');
    mkdirSync(cluster);
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n`);
    expect(survivor(cluster)).toEqual({ pid: process.pid, port: 5432, socket: '' });
    jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect(survivor(cluster)).toBeUndefined();
  });
});
