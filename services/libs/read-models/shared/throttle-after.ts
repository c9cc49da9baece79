import { pause } from '@sextant/platform/process/pause.js';

/** Number of changed rows from which a change counts as an import. */
const IMPORT_ROWS = 200;
const LONGEST_MS = 2000;

/**
 * Waits four times as long as a large piece of work took (two seconds at most). A follower of a table under import thus takes
 * a fifth of a processor and sees each row a few times, not at every change.
 */
export async function throttleAfter(rows: number, startedMs: number, signal: AbortSignal): Promise<void> {
  if (rows >= IMPORT_ROWS) await pause(Math.min(LONGEST_MS, 4 * (performance.now() - startedMs)), signal);
}
