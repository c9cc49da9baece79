import type { Logger } from '../observability/logger.js';
import type { QueueItem, SealedQueue } from './sealed-queue.js';

/** What became of an item: ended (with its effect, or because it is moot), or worth another try. */
export type Verdict = 'done' | 'dropped' | 'later';

export interface QueueWorkerOptions<T> {
  readonly queue: SealedQueue<T>;
  /** Does the work. A throw is logged and tried again with growing pauses. */
  readonly handle: (item: QueueItem<T>) => Promise<Verdict>;
  readonly logger: Logger;
  /** Pause between looks at an empty queue; default one second. `nudge` shortens it. */
  readonly pollMs?: number;
}

const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 300;
const SWEEP_EVERY_LOOKS = 3600;

/** Works on one queue, one item at a time; any number of processes may do so together. */
export class QueueWorker<T> {
  private wake: () => void = () => undefined;
  private nudged = false;
  private stopping = false;
  private looks = 0;
  private running: Promise<void> | undefined;

  constructor(private readonly options: QueueWorkerOptions<T>) {}

  start(): void {
    this.running ??= this.loop();
  }

  /** Looks at the queue now: something was just put there by this process. */
  nudge(): void {
    this.nudged = true;
    this.wake();
  }

  /** Resolves when the item at hand is finished. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.stopping) {
      this.nudged = false;
      const worked = await this.step().catch((error: unknown) => {
        this.options.logger.warn({ err: error }, 'queue is out of reach');
        return false;
      });
      if (!worked) await this.pause();
    }
  }

  private async step(): Promise<boolean> {
    const { queue, handle, logger } = this.options;
    this.looks += 1;
    if (this.looks % SWEEP_EVERY_LOOKS === 0) await queue.sweep();
    const item = await queue.take();
    if (!item) return false;
    const verdict = await handle(item).catch((error: unknown): Verdict => {
      logger.warn(
        { err: error, item: item.id, attempts: item.attempts },
        'queued work failed, will be tried again',
      );
      return 'later';
    });
    if (verdict === 'later')
      await queue.retry(
        item.id,
        Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (item.attempts - 1)),
      );
    else await queue.finish(item.id, verdict);
    return true;
  }

  private pause(): Promise<void> {
    if (this.nudged || this.stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.options.pollMs ?? 1000);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
