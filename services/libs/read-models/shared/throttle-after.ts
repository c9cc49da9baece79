import { pause } from '@sextant/platform/process/pause.js';

/** Fewer changed rows than this are somebody's price; more are an import. */
const IMPORT_ROWS = 200;
const LONGEST_MS = 2000;

/**
 * After a large piece of work, waits four times as long as it took (two seconds at most). What follows a table under import
 * thus takes a fifth of the processor and sees each row a few times, not at every change.
 */
export async function throttleAfter(rows: number, startedMs: number, signal: AbortSignal): Promise<void> {
  if (rows >= IMPORT_ROWS) await pause(Math.min(LONGEST_MS, 4 * (performance.now() - startedMs)), signal);
}
