// How Node runs here. A heap that may grow to gigabytes is not collected before it does: an import leaves hundreds of
// megabytes of garbage behind. Limits make it tidy up; each is several times what is live at any moment.
const common = [
  '--disable-warning=ExperimentalWarning',
  // kafkajs plans its look at an idle queue for a moment that has passed: harmless, and Node says so once per process.
  '--disable-warning=TimeoutNegativeWarning',
  '--max-semi-space-size=16',
];

/** For the whole product in one process. What it will hold anyway is not collected on the way there (a quarter of a second of a start). */
export const hostFlags = [
  ...common,
  '--max-old-space-size=512',
  '--initial-heap-size=256',
  // What is young when modules are loaded is not copied about while the young generation grows: 50 ms of a start, and fewer pages.
  '--min-semi-space-size=16',
  // While Postgres has the other processor, the main thread would wait for V8's threads far longer than they help it: an import
  // takes 12 % less processor time without them.
  '--no-parallel-scavenge',
  // For the one collection after an import (host.ts).
  '--expose-gc',
];

/** For a service as its own process: what V8 grants itself in a container of 512 MiB (k8s/base). */
export const serviceFlags = [...common, '--max-old-space-size=256', '--enable-source-maps'];

/** For the demo sellers, who make a catalog once and then hardly anything: what is young is seldom much. */
export const sandboxFlags = [...serviceFlags, '--max-semi-space-size=2', '--max-old-space-size=128'];

/**
 * glibc keeps freed memory in one arena per thread, and lets its threshold for pages of their own grow to 32 MB with what is freed, so
 * that large buffers end up between small ones and nothing is given back.
 */
export const memoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
