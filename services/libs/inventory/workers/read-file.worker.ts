import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from '../files/read-table.js';
import { UnreadableFile } from '../files/table.js';
import type { FileRead } from './read-file.js';

const answer = (read: FileRead): void => parentPort?.postMessage(read);

try {
  answer({ table: readTable(Buffer.from(workerData as Uint8Array)) });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  answer({ unreadable: error.message });
}
