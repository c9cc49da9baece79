import path from 'node:path';
import { Worker } from 'node:worker_threads';

export interface WorkerOptions {
  readonly data?: unknown;
  /** Bytes the heap of the worker may have; it ends when it needs more. */
  readonly heapMb: number;
}

/** Specs run the source itself, whose imports only end in .js. */
const fromSource = path.extname(import.meta.filename) === '.ts';

/**
 * Starts the worker of this package whose file is `<name>.worker`, compiled or as source, whichever this file is. It reads no
 * environment and no options of the process.
 */
export function startWorker(name: 'read-file' | 'matcher', { data, heapMb }: WorkerOptions): Worker {
  const file = path.join(import.meta.dirname, `${name}.worker${path.extname(import.meta.filename)}`);
  const hooks = new URL('../testing/source-imports.mjs', import.meta.url).href;
  return new Worker(file, {
    workerData: data,
    env: {},
    execArgv: fromSource ? ['--conditions=source', '--import', hooks] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}
