import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forbidden } from '../lint/imports.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
const [, table = ''] = /^\| Folder +\| May import +\|\n(.*?)\n\n/ms.exec(readme) ?? [];
const rows = [...table.matchAll(/^\| `(proto|web|services\/libs\/[\w-]+)` +\| (.+?) +\|$/gm)].map(
  ([, folder = '', cell = '']) => ({ folder, cell }),
);

/** A module of each package, by the words for the package in the table. */
const modules: Readonly<Record<string, string>> = {
  domain: '@sextant/domain/one.js',
  '`proto`': '@sextant/contracts/one.js',
  platform: '@sextant/platform/one.js',
  'the list of sellers': '@sextant/sellers/registry.js',
  'read models': '@sextant/read-models/one.js',
  inventory: '@sextant/inventory/one.js',
  search: '@sextant/search/one.js',
  companion: '@sextant/companion/one.js',
};

describe('the table of imports in the README', () => {
  it.each(rows)('says of $folder what the linter lets it import', ({ folder, cell }) => {
    const isOwn = (module: string) =>
      module.startsWith(`@sextant/${path.basename(folder).replace('proto', 'contracts')}/`);
    const others = Object.entries(modules).filter(([, module]) => !isOwn(module));
    const allowed = others.filter(([, module]) => !forbidden(`${folder}/one.ts`, module, false));
    const said = others.filter(([words]) => cell.includes(words));
    expect(said.map(([words]) => words)).toEqual(allowed.map(([words]) => words));
  });

  it('has a row for every library that is deployed', () => {
    expect(rows.length).toBe(Object.keys(modules).length + 1);
  });
});
