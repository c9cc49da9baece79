// `npm run reset`: forgets everything the embedded parts keep. Refuses while they run.
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const { deleteData } = await import('./delete-data.mjs');
if (!deleteData(path.resolve(root, process.env.DATA_DIR || '.data'))) {
  console.error('Sextant is still running here. Stop it first (Ctrl-C in its terminal).');
  process.exit(1);
}
console.log('All data deleted. `npm start` starts from scratch.');
