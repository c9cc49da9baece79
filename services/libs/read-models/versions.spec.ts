import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { allReadModels } from './all.js';
import { readModelVersions } from './versions.js';

const services = path.resolve(import.meta.dirname, '../..');

/** Arguments of calls in the source that name read models. */
const named = globSync('{apps,libs}/**/*.ts', { cwd: services })
  .filter((file) => !/\.spec\.ts$|(?:^|\/)(?:dist|testing|node_modules)\//.test(file))
  .flatMap((file) => {
    const code = readFileSync(path.join(services, file), 'utf8');
    return [...code.matchAll(/\b(?:WaitsFor|schemaOf)\(((?:'[^']*'(?:, )?)+)\)/g)].map(([, names = '']) => ({
      file,
      names: names.split(', ').map((name) => name.slice(1, -1)),
    }));
  });

it('queries ask for the version that is projected, of every read model', () => {
  const projected = allReadModels({} as ReadModels).map(({ name, version }) => [name, version]);
  expect(Object.fromEntries(projected)).toEqual(readModelVersions);
});

it('calls name read models that exist: for another name nothing would be awaited', () => {
  expect(named.length).toBeGreaterThan(40);
  const unknown = named.filter(({ names }) => names.some((name) => !Object.hasOwn(readModelVersions, name)));
  expect(unknown).toEqual([]);
});
