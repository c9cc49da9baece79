import { priceAlert } from '@sextant/domain/price-alert/price-alert.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { Job, JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { JobWorker, type JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { bulkhead } from 'cockatiel';
import DataLoader from 'dataloader';
import type { Knex } from 'knex';
import { commandAfter, observeFor, watcherOf, type AlertCommand } from './alert-commands.js';
import {
  isFavoriteChange,
  isPriceChange,
  PendingAlerts,
  type PendingRow,
  type PriceChange,
} from './pending-alerts.js';
import { WatchedProducts, type BestPrice } from './watched-products.js';

/** Job for a product with pending work. Its key is the product's id. */
export type AlertJob = null;

export const ALERT_QUEUE = 'price-alerts';

/** Commands sent together: few enough to decide them in a few milliseconds. */
export const SLICE = 200;
/** Products with little to do share their statements, see `DataLoader`. */
const CONCURRENCY = 16;
/** Most commands of a product that are sent together with those of others: all products together send at most a slice. */
const FEW = Math.floor(SLICE / CONCURRENCY);
const UNCACHED = { cache: false };
/** Pause before a job is tried again whose work is of a kind that only a newer release knows: a worker of that one may take the job. */
const UNKNOWN: JobResult = { reschedule: { inMs: 5_000 } };
/** Concurrent sends; answering more of them in one turn of the event loop would hold up all other work. */
const SENDING_CONCURRENCY = 2;

interface AlertWorkerOptions {
  readonly knex: Knex;
  readonly queue: JobQueue<AlertJob>;
  readonly commands: DeciderCommandHandler;
  readonly logger: Logger;
}

/**
 * Sends the policy's pending work to the price alerts, in order per product and in slices: after a crash at most one slice is
 * repeated, without effect. A product that keeps failing holds up no other.
 */
export class AlertWorker {
  private readonly worker: JobWorker<AlertJob>;
  private readonly pending: PendingAlerts;
  private readonly watched: WatchedProducts;
  private readonly stopping = new AbortController();
  private readonly sending = bulkhead(SENDING_CONCURRENCY, Infinity);

  private readonly rowsOf = new DataLoader<string, readonly PendingRow[]>(async (productIds) => {
    const rows = await this.pending.next(productIds, SLICE);
    return productIds.map((productId) => rows.get(productId) ?? []);
  }, UNCACHED);

  private readonly bestPriceOf = new DataLoader<string, BestPrice | undefined>(async (productIds) => {
    const prices = await this.watched.bestPrices(productIds);
    return productIds.map((productId) => prices.get(productId));
  }, UNCACHED);

  private readonly done = new DataLoader<readonly string[], void>(async (seqs) => {
    await this.pending.done(seqs.flat());
    return seqs.map(() => undefined);
  }, UNCACHED);

  private readonly sendFew = new DataLoader<readonly AlertCommand[], void>(
    (ofProducts) => this.sendTogether(ofProducts),
    UNCACHED,
  );

  constructor(private readonly options: AlertWorkerOptions) {
    const { knex, queue, logger } = options;
    this.pending = new PendingAlerts(knex);
    this.watched = new WatchedProducts(knex);
    this.worker = new JobWorker({
      queue,
      handle: (job) => this.handle(job),
      logger,
      concurrency: CONCURRENCY,
    });
  }

  start(): void {
    this.worker.start();
  }

  wake(): void {
    this.worker.wake();
  }

  /** Resolves when the slices under way have ended. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.worker.stop();
  }

  private async handle({ key: productId }: Job<AlertJob>): Promise<JobResult> {
    while (!this.stopping.signal.aborted) {
      const result = await this.nextSlice(productId);
      if (result) return result;
    }
    return { reschedule: { inMs: 0 } };
  }

  /**
   * Returns the result of the job when nothing is left to do: work that arrives during the slice requests another run. Undefined when
   * there is more.
   */
  private async nextSlice(productId: string): Promise<JobResult | undefined> {
    const rows = await this.rowsOf.load(productId);
    const [first] = rows;
    if (!first) return 'done';
    if (isPriceChange(first.data)) {
      await this.observe(productId, first, first.data);
      return undefined;
    }
    if (!isFavoriteChange(first.data)) return UNKNOWN;
    const changes = await this.changeWatches(productId, rows);
    return changes < rows.length || rows.length === SLICE ? undefined : 'done';
  }

  private async observe(
    productId: string,
    { seq, afterUser }: PendingRow,
    { best }: PriceChange,
  ): Promise<void> {
    const watchers = await this.watched.watchersAfter(productId, afterUser, SLICE);
    await this.send(watchers.map((watcher) => observeFor(watcher, productId, best)));
    const last = watchers.at(-1);
    if (last && watchers.length === SLICE) await this.pending.reached(seq, last.userId);
    else await this.done.load([seq]);
  }

  /** Deals with the favorites saved and removed before the next other work; returns their number. */
  private async changeWatches(productId: string, rows: readonly PendingRow[]): Promise<number> {
    const best = await this.bestPriceOf.load(productId);
    const next = rows.findIndex(({ data }) => !isFavoriteChange(data));
    const now = next < 0 ? rows : rows.slice(0, next);
    const changes = now.map(({ data }) => data).filter(isFavoriteChange);
    // Only the previous release adds rows without a revision, and it does not store the price with the watch.
    const unpriced = changes.filter(
      ({ kind, favoriteRevision }) => kind === 'start' && favoriteRevision === undefined,
    );
    await this.watched.addPrices(productId, unpriced.map(watcherOf));
    await this.send(changes.flatMap((change) => commandAfter(change, productId, best) ?? []));
    await this.done.load(now.map(({ seq }) => seq));
    return now.length;
  }

  private send(commands: readonly AlertCommand[]): Promise<void> {
    return commands.length <= FEW ? this.sendFew.load(commands) : this.sendNow(commands);
  }

  /** After a failure each product is tried alone, so that one that cannot be handled fails alone. */
  private async sendTogether(
    ofProducts: readonly (readonly AlertCommand[])[],
  ): Promise<(Error | undefined)[]> {
    try {
      await this.sendNow(ofProducts.flat());
      return ofProducts.map(() => undefined);
    } catch {
      const each = await Promise.allSettled(ofProducts.map((commands) => this.sendNow(commands)));
      return each.map((sent) => (sent.status === 'rejected' ? (sent.reason as Error) : undefined));
    }
  }

  private async sendNow(commands: readonly AlertCommand[]): Promise<void> {
    const results = await this.sending.execute(() => this.options.commands.handleEach(priceAlert, commands));
    for (const result of results)
      if (!result.ok)
        throw new Error(`price alert refused a command: ${result.error.code}, ${result.error.message}`);
  }
}
