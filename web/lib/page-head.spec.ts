import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_DESCRIPTION, DEFAULT_TITLE } from './page-head.js';

/** The page without rendering is what a browser gets when rendering has failed. */
it('the page without rendering has the title and description of Sextant', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../index.html'), 'utf8');
  expect(page).toContain(`<title>${DEFAULT_TITLE}</title>`);
  expect(page).toContain(`content="${DEFAULT_DESCRIPTION}"`);
});
