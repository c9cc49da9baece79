import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const dev = path.resolve(import.meta.dirname, '../../services/dev');
const readmeOf = (folder: string) => readFileSync(path.join(dev, folder, 'README.md'), 'utf8');

describe('READMEs that list the files of their folder', () => {
  it('have a row for every bench', () => {
    const benches = globSync('*.bench.ts', { cwd: path.join(dev, 'bench') });
    const [, table = ''] = /^\| Bench +\| .*?\n(.*?)\n\n/ms.exec(readmeOf('bench')) ?? [];
    const rows = [...table.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => `${name}.bench.ts`);
    expect(rows.sort()).toEqual(benches.sort());
  });

  it.each(['durability', 'kafka-test'])('name every spec of %s', (folder) => {
    const specs = globSync('*.spec.ts', { cwd: path.join(dev, folder) });
    const readme = readmeOf(folder);
    expect(specs.length).toBeGreaterThan(5);
    expect(specs.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
