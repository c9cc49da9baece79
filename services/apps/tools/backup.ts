import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { writeBackup } from './backup/write-backup.js';
import { holdsEvents } from './backup/kept-tables.js';
import type { Action, Tool } from './tool.js';

/** Writes a backup. The file gets its name only once it is complete and on the disk; only its owner may read it. */
const write =
  (file: string): Action =>
  async ({ db: { knex }, runtime }) => {
    const part = `${file}.part`;
    const output = createWriteStream(part, { mode: 0o600, flush: true });
    // An error before the backup listens for one would end the process.
    await once(output, 'open');
    try {
      const rows = await writeBackup(knex, runtime, output);
      await rename(part, file);
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      console.log(`${total} rows of ${Object.keys(rows).length} tables are in ${file}.`);
      if (!holdsEvents(runtime))
        console.log('The events are elsewhere (EVENT_STORE_URL), and have to be backed up there.');
      console.log('The backup cannot be decrypted without MASTER_KEY: store the key separately.');
      return 0;
    } finally {
      await rm(part, { force: true });
    }
  };

export const backup: Tool = {
  usage: ['FILE   (everything that is not derived, while Sextant runs)'],
  parse: ([file, ...more]) => (file && more.length === 0 ? write(file) : undefined),
};
