import { randomUUID } from 'node:crypto';
import { every } from '@sextant/platform/process/every.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Knex } from 'knex';

/** Renewed while it is held; after a process has died or frozen another may look at the seller so much later. */
const LEASE_SECONDS = 30;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
const ASK_AGAIN_MS = 500;

/** Lets one process at a time record what a seller says, be it from its feed or a file. */
export class SellerLease {
  private readonly holder = randomUUID();

  constructor(private readonly knex: Knex) {}

  /**
   * Does the work unless somebody else does such work for the seller: then gives undefined. The work is told by a signal that
   * the lease was lost on the way.
   */
  async tryRun<T>(
    seller: string,
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined> {
    if (!(await this.take(seller))) return undefined;
    const lost = new AbortController();
    // Postgres is away: what is being recorded fails by itself, and the lease ends.
    const endRenewing = every(
      RENEW_MS,
      () => this.renew(seller, lost),
      () => undefined,
    );
    try {
      return { result: await work(lost.signal) };
    } finally {
      await endRenewing();
      await this.release(seller);
    }
  }

  /** Waits for its turn. */
  async run<T>(seller: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    for (;;) {
      const done = await this.tryRun(seller, work);
      if (done) return done.result;
      await pause(ASK_AGAIN_MS);
    }
  }

  private async take(seller: string): Promise<boolean> {
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      `insert into price_watcher.leases as l (seller, holder, until) values (?, ?, now() + ? * interval '1 second')
       on conflict (seller) do update set holder = excluded.holder, until = excluded.until where l.until < now()`,
      [seller, this.holder, LEASE_SECONDS],
    );
    return rowCount === 1;
  }

  private async renew(seller: string, lost: AbortController): Promise<void> {
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      `update price_watcher.leases set until = now() + ? * interval '1 second'
       where seller = ? and holder = ? and until >= now()`,
      [LEASE_SECONDS, seller, this.holder],
    );
    if (rowCount === 0) lost.abort(new Error(`another process looks at ${seller} now`));
  }

  private async release(seller: string): Promise<void> {
    await this.knex('price_watcher.leases')
      .where({ seller, holder: this.holder })
      .delete()
      .catch(() => undefined);
  }
}
