import { bulkhead, type BulkheadPolicy } from 'cockatiel';

/**
 * Runs a number of pieces of work at a time and lets a number of others wait. The queue of cockatiel's bulkhead has no limit here,
 * because it starts what waits a moment after a place has become free: with a limit, work that came in that moment took the place, and
 * what had waited was refused.
 */
export class Bulkhead {
  private readonly places: BulkheadPolicy;
  private readonly most: number;
  /** Pieces of work that run or wait. */
  private present = 0;

  /**
   * @param concurrency pieces of work at a time
   * @param maxWaiting pieces of work that may wait
   */
  constructor(concurrency: number, maxWaiting: number) {
    this.places = bulkhead(concurrency, Infinity);
    this.most = concurrency + maxWaiting;
  }

  /** True if nothing runs or waits. */
  get idle(): boolean {
    return this.present === 0;
  }

  /** Result of `work`, run as soon as there is room; throws the error of `full` when too many wait. */
  async run<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    if (this.present >= this.most) throw full();
    this.present += 1;
    return this.places.execute(async () => {
      try {
        return await work();
      } finally {
        this.present -= 1;
      }
    });
  }
}

/** A bulkhead for each key, so that the work of one key leaves others their places. */
export class KeyedBulkhead {
  private readonly bulkheads = new Map<string, Bulkhead>();
  private readonly concurrency: number;
  private readonly maxWaiting: number;

  /** Both numbers are of one key. */
  constructor(concurrency: number, maxWaiting: number) {
    [this.concurrency, this.maxWaiting] = [concurrency, maxWaiting];
  }

  /** Result of `work`, run as soon as there is room for its key; throws the error of `full` when too many of its key wait. */
  async run<T>(key: string, work: () => Promise<T>, full: () => Error): Promise<T> {
    const own = this.bulkheads.get(key) ?? new Bulkhead(this.concurrency, this.maxWaiting);
    this.bulkheads.set(key, own);
    try {
      return await own.run(work, full);
    } finally {
      if (own.idle) this.bulkheads.delete(key);
    }
  }
}
