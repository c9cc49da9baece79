import type { Worker } from 'node:worker_threads';
import { startWorker } from '@sextant/platform/process/start-worker.js';
import { followReadModel } from '@sextant/platform/read-db/follow-read-model.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { Candidate } from '../matching/candidate.js';
import type { InventoryRow } from '../row.js';
import type { MatcherAnswer, MatcherRequest, ProductRow } from './matcher-messages.js';

/** Megabytes that the catalog of the thread takes, about. */
export const MATCHER_MB = 100;
/** Idle time after which the thread ends, because of its memory. */
const IDLE_MS = 10 * 60_000;
const HEAP_MB = 512;
/** Time limit for a list. A list with the most rows takes a tenth of it on two cores. */
const LONGEST_MS = 2 * 60_000;

interface MatchOptions {
  /** Receives the number of matched rows from time to time. */
  readonly onProgress?: (done: number) => void;
  /** Cancels the matching. */
  readonly signal?: AbortSignal;
}

interface InventoryMatcherOptions {
  readonly db: Pick<ReadDb, 'knex' | 'readModels' | 'pgNotifications'>;
  readonly onError: (error: unknown) => void;
}

interface Job {
  readonly rows: number;
  readonly found: (readonly Candidate[])[];
  readonly onProgress: (done: number) => void;
  readonly resolve: (found: readonly (readonly Candidate[])[]) => void;
  readonly reject: (error: Error) => void;
}

/** A running thread, with the catalog that follows the products read model. */
class MatcherThread {
  private readonly worker: Worker;
  private readonly closing = new AbortController();
  private readonly jobs = new Map<number, Job>();
  private readonly caughtUp: Promise<void>;
  private readonly following: Promise<void>;
  private next = 0;
  ended = false;

  constructor({ db, onError }: InventoryMatcherOptions) {
    this.worker = startWorker(import.meta.dirname, 'matcher', { heapMb: HEAP_MB });
    // The request that waits for a running job keeps the process alive by itself.
    this.worker.unref();
    this.worker.on('message', (answer: MatcherAnswer) => this.take(answer));
    this.worker.on('error', (error) => this.fail(error as Error));
    this.worker.on('exit', () => this.fail(new Error('the matcher has ended')));
    const ready = Promise.withResolvers<void>();
    this.caughtUp = ready.promise;
    this.following = followReadModel<ProductRow>({
      db,
      readModel: 'products',
      table: 'products',
      columns: ['card', 'details'],
      signal: this.closing.signal,
      onReset: () => this.send({ kind: 'reset' }),
      onRows: (rows) => {
        this.send({ kind: 'products', rows });
        return Promise.resolve();
      },
      onCaughtUp: () => {
        this.send({ kind: 'caught-up' });
        ready.resolve();
      },
      onError,
    });
  }

  get idle(): boolean {
    return this.jobs.size === 0;
  }

  async match(
    rows: readonly InventoryRow[],
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<readonly (readonly Candidate[])[]> {
    signal.throwIfAborted();
    const job = (this.next += 1);
    const found = new Promise<readonly (readonly Candidate[])[]>((resolve, reject) =>
      this.jobs.set(job, { rows: rows.length, found: [], onProgress, resolve, reject }),
    );
    const cancel = (): void => {
      this.jobs.get(job)?.reject(signal.reason as Error);
      this.jobs.delete(job);
      this.send({ kind: 'cancel', job });
    };
    signal.addEventListener('abort', cancel);
    try {
      await Promise.race([this.caughtUp, found]);
      this.send({ kind: 'match', job, rows });
      return await found;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.fail(new Error('the matcher is closing'));
    await this.worker.terminate();
    await this.following;
  }

  private send(request: MatcherRequest): void {
    if (!this.ended) this.worker.postMessage(request);
  }

  private take({ job: at, found }: MatcherAnswer): void {
    const job = this.jobs.get(at);
    if (!job) return;
    job.found.push(...found);
    if (job.found.length < job.rows) return job.onProgress(job.found.length);
    this.jobs.delete(at);
    job.resolve(job.found);
  }

  private fail(error: Error): void {
    this.ended = true;
    this.closing.abort();
    for (const { reject } of this.jobs.values()) reject(error);
    this.jobs.clear();
  }
}

/**
 * Matches rows against the catalog in a thread of its own, so that searches are answered meanwhile. The thread starts with
 * the first upload and holds a catalog of its own.
 */
export class InventoryMatcher {
  private thread: MatcherThread | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: InventoryMatcherOptions) {}

  /**
   * Candidates of each row, in the order of the rows. Rejects with the signal's reason, or with a TimeoutError after two
   * minutes.
   */
  async match(
    rows: readonly InventoryRow[],
    { onProgress = () => undefined, signal }: MatchOptions = {},
  ): Promise<readonly (readonly Candidate[])[]> {
    clearTimeout(this.idleTimer);
    if (!this.thread || this.thread.ended) this.thread = new MatcherThread(this.options);
    try {
      const limit = AbortSignal.timeout(LONGEST_MS);
      return await this.thread.match(rows, onProgress, signal ? AbortSignal.any([signal, limit]) : limit);
    } finally {
      this.restLater();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    await this.thread?.close();
    this.thread = undefined;
  }

  private restLater(): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      const { thread } = this;
      if (!thread?.idle) return;
      this.thread = undefined;
      thread.close().catch(this.options.onError);
    }, IDLE_MS).unref();
  }
}
