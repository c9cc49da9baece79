import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The code of the services, without specs. */
export const code = globSync('services/{apps,libs}/**/*.ts', {
  cwd: root,
  exclude: ['**/dist/**', '**/node_modules/**', '**/testing/**', '**/*.spec.ts'],
})
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
