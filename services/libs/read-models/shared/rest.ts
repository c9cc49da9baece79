import { pause } from '@sextant/platform/process/pause.js';

/** A handful of changed rows is somebody's price; more is an import. */
const FEW = 200;
const LONGEST_MS = 2000;

/**
 * After a large piece of work, waits four times as long as it took (two seconds at most). Whoever follows a table under
 * import thus takes a fifth of the processor and sees each row a few times, not at every change.
 */
export async function restAfter(rows: number, startedMs: number, signal: AbortSignal): Promise<void> {
  if (rows >= FEW) await pause(Math.min(LONGEST_MS, 4 * (performance.now() - startedMs)), signal);
}
