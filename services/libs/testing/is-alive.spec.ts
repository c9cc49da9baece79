import { spawnSync } from 'node:child_process';
import { isAlive } from './is-alive.mjs';

describe('a process', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is alive until it has ended', () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(isAlive(spawnSync(process.execPath, ['--version']).pid)).toBe(false);
  });

  it('is alive where another user runs it', () => {
    jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect(isAlive(1)).toBe(true);
  });
});
