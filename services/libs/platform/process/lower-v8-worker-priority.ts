import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** Node's name for the threads on which V8 collects garbage and compiles. */
const WORKER = 'V8Worker';
const THREADS = '/proc/self/task';

/**
 * Lets V8's worker threads run only where nothing else wants the processor. At normal priority they take as large a share
 * as the thread that answers requests: on two processors every full garbage collection held all commands up for 0.2 s.
 * Does nothing where a thread has no priority of its own (all but Linux) or no name (before Node 22).
 */
export function lowerV8WorkerPriority(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync(THREADS)) {
    try {
      if (readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === WORKER)
        os.setPriority(Number(thread), os.constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended since it was listed.
    }
  }
}
