import { createReadStream, existsSync } from 'node:fs';
import { CannotRestore, restoreBackup } from './backup/restore-backup.js';
import { UnreadableBackup } from './backup/backup-file.js';
import type { Action, BareDb, Tool } from './tool.js';

const read =
  (file: string): Action<BareDb> =>
  async ({ db, runtime }) => {
    if (!existsSync(file)) {
      console.error(`There is no file ${file}.`);
      return 1;
    }
    try {
      const { takenAt, rows } = await restoreBackup(db.knex, runtime, createReadStream(file));
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      console.log(`${total} rows are as they stood at ${takenAt}.`);
      console.log('Start Sextant with the MASTER_KEY of that time: Kafka and read models are rebuilt.');
      return 0;
    } catch (error) {
      if (!(error instanceof CannotRestore || error instanceof UnreadableBackup)) throw error;
      console.error(`Nothing was restored. ${error.message}`);
      return 1;
    }
  };

export const restore: Tool<BareDb> = {
  usage: ['FILE   (into an empty database, while nothing runs)'],
  parse: ([file, ...more]) => (file && more.length === 0 ? read(file) : undefined),
};
