import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** Node's name for the threads on which V8 collects garbage and compiles beside the program. */
const HELPER = 'V8Worker';
const THREADS = '/proc/self/task';

/**
 * Lets V8's helper threads run only where nobody else wants the processor. Otherwise they take as large a share as the
 * threads that answer requests: on two processors every look through the heap held all commands up for 0.2 s.
 * Does nothing where a thread has no priority of its own (all but Linux) or no name (before Node 22).
 */
export function lowerV8WorkerPriority(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync(THREADS)) {
    try {
      if (readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === HELPER)
        os.setPriority(Number(thread), os.constants.priority.PRIORITY_LOW);
    } catch {
      // A thread that has ended meanwhile.
    }
  }
}
