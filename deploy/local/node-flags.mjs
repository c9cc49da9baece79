import { availableParallelism } from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

// Flags of Node. V8 collects late when the heap may grow to gigabytes, and an import leaves hundreds of megabytes of garbage.
// Limits make it collect sooner; each is several times the live memory.
const common = [
  '--disable-warning=ExperimentalWarning',
  // kafkajs sets timers in the past for an idle queue: harmless, and Node warns once per process.
  '--disable-warning=TimeoutNegativeWarning',
  '--max-semi-space-size=16',
];

/** For the whole product in one process. The initial heap size avoids collections during the start: a quarter of a second. */
export const hostFlags = [
  ...common,
  '--max-old-space-size=512',
  '--initial-heap-size=256',
  // A young generation at full size from the start copies fewer objects while modules load: 50 ms, and fewer pages.
  '--min-semi-space-size=16',
  // While Postgres has the other processor, the main thread would wait for V8's threads longer than they save: an import takes
  // 12 % less processor time without them.
  '--no-parallel-scavenge',
  // Marking a heap in which everything lives takes a quarter of a second, during which requests wait for V8's threads. So there are
  // no more threads than processors besides the main thread's, and a collection begins when the heap has grown to 2.5 times what
  // the last one left: every 15 s under load instead of every 5 s.
  `--v8-pool-size=${Math.max(1, Math.min(4, availableParallelism() - 1))}`,
  '--heap-growing-percent=150',
  // For the one collection after an import (host.ts).
  '--expose-gc',
];

/** For a service as its own process: the heap limit that V8 chooses in a container of 512 MiB (k8s/base). */
export const serviceFlags = [...common, '--max-old-space-size=256', '--enable-source-maps'];

/** For the demo sellers, who allocate little after making their catalog: a small young generation is enough. */
export const sandboxFlags = [...serviceFlags, '--max-semi-space-size=2', '--max-old-space-size=128'];

/** Folder of compiled code, kept between starts. Compiling would be a third of the start of a service. */
export const compileCache = path.join(root, 'node_modules/.cache/node-compile');

/**
 * glibc keeps freed memory in one arena per thread, and raises its mmap threshold to up to 32 MB as buffers are freed, so that
 * large buffers end up between small ones and no memory goes back to the system.
 */
export const memoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
