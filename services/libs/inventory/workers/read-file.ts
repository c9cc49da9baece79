import { ADVISED_TYPES, UnreadableFile, type Table } from '../files/table.js';
import { startWorker } from '@sextant/platform/process/start-worker.js';
import { withTimeout } from '@sextant/platform/process/with-timeout.js';
import { bulkhead } from 'cockatiel';

/** Answer of the worker. */
export type FileRead = { readonly table: Table } | { readonly unreadable: string };

/** Time and heap limits for a file. A list with the most rows takes a second and less than half of the heap. */
const READ_LIMITS = { timeMs: 20_000, heapMb: 256 } as const;

/** Megabytes that reading a file takes at most, most of them outside of the heap that `heapMb` limits. */
export const READER_MB = 400;

const tooMuchMemory = () =>
  new UnreadableFile(
    `This file takes more memory than a list can need. Save the list alone as ${ADVISED_TYPES} and upload that.`,
  );

/**
 * Files are read one at a time, because each may take as much memory as the rest of the process; the others wait. How many may wait
 * is up to the caller, who holds their bytes.
 */
const reading = bulkhead(1, Infinity);

/**
 * The cells of an uploaded file, read in a thread of its own that is ended when it exceeds a limit.
 * Rejects with UnreadableFile.
 */
export const readFile = (
  bytes: Uint8Array,
  limits: { timeMs: number; heapMb: number } = READ_LIMITS,
): Promise<Table> => reading.execute(() => readOne(bytes, limits));

async function readOne(
  bytes: Uint8Array,
  { timeMs, heapMb }: { timeMs: number; heapMb: number },
): Promise<Table> {
  const worker = startWorker(import.meta.dirname, 'read-file', { data: bytes, heapMb });
  const read = new Promise<Table>((resolve, reject) => {
    worker.once('message', (read: FileRead) =>
      'table' in read ? resolve(read.table) : reject(new UnreadableFile(read.unreadable)),
    );
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : error),
    );
    worker.once('exit', (code) => reject(new Error(`the reader of files ended with code ${code}`)));
  });
  try {
    return await withTimeout(timeMs, read, () => {
      throw new UnreadableFile(`This file takes too long to read. Save the list alone as ${ADVISED_TYPES}.`);
    });
  } finally {
    await worker.terminate();
  }
}
