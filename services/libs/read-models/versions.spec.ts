import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { allReadModels } from './all.js';
import { readModelVersions } from './versions.js';

it('queries ask for the version that is projected, of every read model', () => {
  const projected = allReadModels({} as ReadModels).map(({ name, version }) => [name, version]);
  expect(Object.fromEntries(projected)).toEqual(readModelVersions);
});
