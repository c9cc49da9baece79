import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { licensesPage } from './licenses.ts';

writeFileSync(path.resolve(import.meta.dirname, '../../docs/licenses.md'), licensesPage());
