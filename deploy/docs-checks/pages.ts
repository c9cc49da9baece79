import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The pages that tell operators what to type. */
export const pages = ['docs/runbook.md', 'docs/recovery.md', 'docs/debugging.md'].map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));
