import type { PartitionLog } from '../log/partition-log.js';

/**
 * Resolves when `logs` have together grown by `bytes`, when `maxWaitMs` is over, or when `closed` aborts.
 * The wake-up follows the whole request that appended, so a produce request to several partitions wakes its reader once.
 */
export function waitForBytes(
  logs: readonly PartitionLog[],
  bytes: number,
  maxWaitMs: number,
  closed: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let missing = bytes;
    const finish = () => {
      clearTimeout(timer);
      closed.removeEventListener('abort', finish);
      for (const stop of stops) stop();
      resolve();
    };
    const timer = setTimeout(finish, maxWaitMs);
    const stops = logs.map((log) =>
      log.onAppend((appended) => {
        if (missing > 0 && (missing -= appended) <= 0) setImmediate(finish);
      }),
    );
    closed.addEventListener('abort', finish);
    if (closed.aborted) finish();
  });
}
