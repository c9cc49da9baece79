import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { allReadModels } from './all.js';
import { readModelVersions } from './versions.js';

const services = path.resolve(import.meta.dirname, '../..');

/** Calls in the source that ask for the schema of a read model. */
const named = globSync('{apps,libs}/**/*.ts', { cwd: services })
  .filter((file) => !/\.spec\.ts$|(?:^|\/)(?:dist|testing|node_modules)\//.test(file))
  .flatMap((file) => {
    const code = readFileSync(path.join(services, file), 'utf8');
    return [...code.matchAll(/\bschemaOf\('([^']*)'\)/g)].map(([, name = '']) => ({ file, name }));
  });

it('queries ask for the version that is projected, of every read model', () => {
  const projected = allReadModels({} as ReadModels).map(({ name, version }) => [name, version]);
  expect(Object.fromEntries(projected)).toEqual(readModelVersions);
});

it('calls name read models that exist: another name would seem to be that of one that is being built', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !Object.hasOwn(readModelVersions, name))).toEqual([]);
});
