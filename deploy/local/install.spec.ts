import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

describe('the Node that start and test run on', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'sextant-install-')));
    cpSync(path.join(import.meta.dirname, 'install.mjs'), path.join(root, 'deploy/local/install.mjs'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Runs `nodeBinary` on a Node that claims that version, for the checkout in `root`. */
  function nodeBinaryOn(version: string) {
    const { href } = pathToFileURL(path.join(root, 'deploy/local/install.mjs'));
    const script = `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
      const { nodeBinary } = await import('${href}');
      process.stdout.write(nodeBinary());`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  }

  it('is the pinned one where a package has it', () => {
    const pinned = path.join(root, 'node_modules/.bin/node');
    mkdirSync(path.dirname(pinned), { recursive: true });
    writeFileSync(pinned, '');
    expect(nodeBinaryOn('20.19.0')).toEqual({ status: 0, stdout: pinned, stderr: '' });
  });

  it('runs a script that needs packages, also when they are installed by the same command', () => {
    const lockfile = '{}';
    writeFileSync(path.join(root, 'package-lock.json'), lockfile);
    mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true });
    const stamp = createHash('sha256').update(lockfile).digest('hex');
    writeFileSync(path.join(root, 'node_modules/.sextant-installed'), stamp);
    const pinned = path.join(root, 'node_modules/.bin/node');
    writeFileSync(pinned, '#!/bin/sh\necho "pinned: $*"\nexit 69\n', { mode: 0o755 });
    const install = path.join(root, 'deploy/local/install.mjs');
    const { status, stdout } = spawnSync(process.execPath, [install, 'run.mjs', '--seed', '7'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 69, stdout: 'pinned: run.mjs --seed 7\n' });
  });

  it('is the running one where none has it', () => {
    expect(nodeBinaryOn('24.0.0')).toEqual({ status: 0, stdout: process.execPath, stderr: '' });
  });

  it('is asked for in one sentence where the running one is too old', () => {
    const { status, stdout, stderr } = nodeBinaryOn('22.21.0');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^No Node 24 comes as a package for \w+ \w+: install Node 24 .* 22\.21\.0\.\n$/);
  });
});
