import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { borrowedPackages } from './image-tree.mjs';

describe('the tree of the image', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('is not made from packages of another checkout, which npm would prune there', () => {
    const [other, checkout] = ['other', 'checkout'].map((name) => path.join(folder.path, name)) as [
      string,
      string,
    ];
    for (const made of [`${other}/knex`, `${checkout}/node_modules/pg`, `${checkout}/proto`])
      mkdirSync(made, { recursive: true });
    symlinkSync('../proto', `${checkout}/node_modules/contracts`);
    expect(borrowedPackages(checkout)).toEqual([]);
    symlinkSync(`${other}/knex`, `${checkout}/node_modules/knex`);
    expect(borrowedPackages(checkout)).toEqual(['knex']);
  });
});
