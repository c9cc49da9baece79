import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releasingStatuses } from '@sextant/domain/order/statuses.js';
import { listOf } from '@sextant/domain/shared/list-of.js';

const root = path.resolve(import.meta.dirname, '../..');
const readmeOf = (folder: string) => readFileSync(path.join(root, folder, 'README.md'), 'utf8');

describe('lists that pages have by hand', () => {
  it('hold a row for every bench', () => {
    const benches = globSync('*.bench.ts', { cwd: path.join(root, 'services/dev/bench') });
    const [, table = ''] = /^\| Bench +\| .*?\n(.*?)\n\n/ms.exec(readmeOf('services/dev/bench')) ?? [];
    const rows = [...table.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => `${name}.bench.ts`);
    expect(rows.sort()).toEqual(benches.sort());
  });

  it.each(['services/dev/durability', 'services/dev/kafka-test', 'deploy/docs-checks'])(
    'hold every spec of %s',
    (folder) => {
      const specs = globSync('*.spec.ts', { cwd: path.join(root, folder) });
      const readme = readmeOf(folder);
      expect(specs.length).toBeGreaterThan(5);
      expect(specs.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
    },
  );

  it('hold the statuses that send an order to its sellers', () => {
    expect(readmeOf('.')).toContain(`${listOf(releasingStatuses)} also send the order to the sellers`);
  });

  it('hold every project of jest', () => {
    const config = readFileSync(path.join(root, 'jest.config.mjs'), 'utf8');
    const projects = [...config.matchAll(/displayName: '(\w+)'/g)].map(([, name]) => name);
    const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
    const [, list = ''] = /Jest projects: (.*?)\n\n/s.exec(contributing) ?? [];
    expect([...list.matchAll(/`(\w+)`\s\(/g)].map(([, name]) => name).sort()).toEqual(projects.sort());
  });
});
