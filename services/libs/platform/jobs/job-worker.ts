import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import { correlated } from '../observability/correlation.js';
import type { Logger } from '../observability/logger.js';
import { backoff } from '../process/backoff.js';
import { gatheringLoader } from '../process/gathering-loader.js';
import { WakeSignal } from '../process/wake-signal.js';
import { LEASE_MS, type Due, type Job, type JobQueue } from './job-queue.js';
import { followQueues } from './queue-metrics.js';

/** Result of a run: finished, failed and to be retried after a growing pause, or postponed without being a failure. */
export type JobResult = 'done' | 'retry' | { readonly reschedule: Due };

export interface JobWorkerOptions<T> {
  readonly queue: JobQueue<T>;
  /** Does the work. A throw is logged and counts as `retry`. */
  readonly handle: (job: Job<T>) => Promise<JobResult>;
  readonly logger: Logger;
  /** Jobs that run at once in this process; default 1. */
  readonly concurrency?: number;
  /** Jobs of one partition that run at once in this process; default: as many as `concurrency`. */
  readonly concurrencyPerPartition?: number;
  /** Pause between polls of the queue while no job is due; default half a second. */
  readonly pollMs?: number;
}

const RETRY = { firstMs: 1000, maxMs: 60_000 };
const OUT_OF_REACH = { firstMs: 500, maxMs: 5000 };
const SWEEP_EVERY_MS = HOUR_MS;

const count = (running: Map<string, number>, partition: string): void =>
  void running.set(partition, (running.get(partition) ?? 0) + 1);

/** Runs the jobs of one queue; any number of processes may do so together. */
export class JobWorker<T> {
  private readonly signal = new WakeSignal();
  private readonly running = new Map<Promise<void>, Job<T>>();
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;
  private renewal: NodeJS.Timeout | undefined;
  private sweptAt = -Infinity;
  private unfollow: (() => void) | undefined;
  private readonly finish = gatheringLoader<Job<T>, boolean>(async (jobs) => {
    const again = await this.options.queue.finishEach(jobs);
    return jobs.map(({ key }) => again.has(key));
  });
  /** True when the last poll may have left due jobs because of the concurrency limits. */
  private leftSome = true;

  constructor(private readonly options: JobWorkerOptions<T>) {}

  start(): void {
    this.loop ??= this.takeJobs();
    this.unfollow ??= followQueues(this.options.queue.knex);
    this.renewal ??= setInterval(() => void this.renewLeases(), LEASE_MS / 3);
  }

  /** Polls the queue now: this process has just put a job there. */
  wake(): void {
    this.signal.notify();
  }

  /** Resolves when the jobs that are running have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.unfollow?.();
    await this.loop;
    await Promise.all(this.running.keys());
    clearInterval(this.renewal);
  }

  private async takeJobs(): Promise<void> {
    const { queue, logger, pollMs = 500 } = this.options;
    const { signal: stopping } = this.stopping;
    for (let failures = 0; !stopping.aborted;) {
      try {
        const jobs = await this.next();
        failures = 0;
        for (const job of jobs) {
          const { correlationId } = job;
          correlated({ correlationId }, () => this.run(job));
        }
        if (jobs.length === 0 || !this.leftSome) await this.signal.wait(pollMs, stopping);
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, queue: queue.name }, 'reading the job queue failed');
        await this.signal.wait(backoff(failures, OUT_OF_REACH), stopping);
      }
    }
  }

  private async next(): Promise<Job<T>[]> {
    const { queue, concurrency = 1, concurrencyPerPartition = concurrency } = this.options;
    const free = concurrency - this.running.size;
    if (free <= 0) return [];
    await this.sweepSometimes();
    const running = new Map<string, number>();
    for (const { partition } of this.running.values()) count(running, partition);
    // Set before the poll: a run that ends during it must cause another one.
    this.leftSome = true;
    const jobs = await queue.take(free, { limit: concurrencyPerPartition, running });
    for (const { partition } of jobs) count(running, partition);
    const isFull = [...running].some(([partition, n]) => partition !== '' && n >= concurrencyPerPartition);
    this.leftSome = jobs.length === free || isFull;
    return jobs;
  }

  private run(job: Job<T>): void {
    const { queue, logger } = this.options;
    const work: Promise<void> = this.work(job).then(
      (dueAgain) => this.end(work, dueAgain),
      (error: unknown) => {
        // The lease ends by itself, and the job runs again.
        logger.warn({ err: error, queue: queue.name, job: job.key }, 'storing the end of a job failed');
        this.end(work, false);
      },
    );
    this.running.set(work, job);
  }

  private end(work: Promise<void>, dueAgain: boolean): void {
    this.running.delete(work);
    if (dueAgain || this.leftSome) this.signal.notify();
  }

  /** Returns true when the job may be due again already. */
  private async work(job: Job<T>): Promise<boolean> {
    const { queue, handle, logger } = this.options;
    const { key, attempts } = job;
    const result = await handle(job).catch((error: unknown): JobResult => {
      logger.warn({ err: error, queue: queue.name, job: key, attempts }, 'the job failed, will retry');
      return 'retry';
    });
    if (result === 'done') return this.finish.load(job);
    if (result === 'retry') await queue.retry(job, { inMs: backoff(attempts, RETRY) });
    else await queue.reschedule(job, result.reschedule);
    return true;
  }

  /** Leases are shorter than the longest job and renewed, so that jobs of a dead process do not wait for long. */
  private async renewLeases(): Promise<void> {
    const { queue, logger } = this.options;
    const running = [...this.running.values()];
    if (running.length === 0) return;
    await queue.renew(running).catch((error: unknown) => {
      logger.warn({ err: error, queue: queue.name }, 'renewing job leases failed');
    });
  }

  private async sweepSometimes(): Promise<void> {
    const { queue } = this.options;
    if (performance.now() - this.sweptAt < SWEEP_EVERY_MS) return;
    await queue.sweep();
    this.sweptAt = performance.now();
  }
}
