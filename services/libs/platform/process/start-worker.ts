import path from 'node:path';
import { Worker } from 'node:worker_threads';

interface WorkerOptions {
  readonly data?: unknown;
  /** Limit of the worker's heap, in megabytes; a worker that needs more is ended. */
  readonly heapMb: number;
}

/** Specs run the source itself, whose imports only end in .js. */
const extension = path.extname(import.meta.filename);

/**
 * Starts a worker, compiled or as source, whichever this file is. The worker inherits no environment and no options of the process.
 * @param folder folder of the module that starts the worker: `import.meta.dirname`
 * @param name name of the worker's file before `.worker`
 */
export function startWorker(folder: string, name: string, { data, heapMb }: WorkerOptions): Worker {
  const hooks = new URL('../../testing/source-imports.mjs', import.meta.url).href;
  return new Worker(path.join(folder, `${name}.worker${extension}`), {
    workerData: data,
    env: {},
    execArgv: extension === '.ts' ? ['--conditions=source', '--import', hooks] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}
