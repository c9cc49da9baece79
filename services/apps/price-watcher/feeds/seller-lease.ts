import { randomUUID } from 'node:crypto';
import { every } from '@sextant/platform/process/every.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Knex } from 'knex';
import { KnownItems } from './known-items.js';

/** Renewed while it is held; after a process has died or frozen another may look at the seller so much later. */
const LEASE_SECONDS = 30;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
const ASK_AGAIN_MS = 500;

/** Throws when the lease is lost, and otherwise renews it. */
export type ConfirmLease = () => Promise<void>;

/** A seller whose look is due. */
export interface DueSeller {
  readonly seller: string;
  /** Looks in a row that failed before, whichever processes made them. */
  readonly failures: number;
  /** How long the look has been due, in milliseconds; for a seller never looked at since 1970. */
  readonly lateMs: number;
}

/** What came of a look. */
export interface Look {
  /** Looks in a row that have failed by now: none when this one did not. */
  readonly failures: number;
  readonly error?: string;
  /** Offers recorded or withdrawn. */
  readonly offersChanged: number;
  /** Until the next look, in milliseconds. */
  readonly pauseMs: number;
}

interface Taken {
  readonly seller: string | null;
  readonly failures: number;
  readonly late_ms: number;
  readonly wait_ms: number | null;
}

const LEASE = `interval '${LEASE_SECONDS} seconds'`;

/**
 * Takes the seller that has been due the longest, or else says how long there is none. Another process may take the same one at
 * the same time: then one of them gets nothing and has not to wait.
 */
const TAKE_NEXT = `
  with taken as (
    insert into price_watcher.leases as l (seller, holder, until)
      select wanted.seller, :holder, now() + ${LEASE}
      from unnest(cast(:sellers as text[])) as wanted (seller) left join price_watcher.leases held using (seller)
      where held.seller is null or held.until <= now() and held.next_look_at <= now()
      order by held.next_look_at nulls first limit 1
    on conflict (seller) do update set holder = excluded.holder, until = excluded.until
      where l.until <= now() and l.next_look_at <= now()
    returning seller, failures, extract(epoch from now() - next_look_at)::float8 * 1000 as late_ms)
  select seller, failures, late_ms, null as wait_ms from taken
  union all
  select null, 0, 0, extract(epoch from min(greatest(until, next_look_at)) - now())::float8 * 1000
    from price_watcher.leases where seller = any(:sellers) and not exists (select from taken)`;

/**
 * Lets one process at a time record what a seller says, be it from its feed or a file, and all processes together look at it as
 * often as one would: when to look next is kept beside the lease. All by the clock of Postgres. A process that was frozen for longer
 * than its lease may have written over what the next holder recorded: once it notices, all of it is sent again.
 */
export class SellerLease {
  constructor(private readonly knex: Knex) {}

  /**
   * Looks at the seller that has been due the longest and notes what came of it; a look that throws stays due. The work is told
   * by a signal that the lease was lost on the way, and may ask.
   * @returns after how many milliseconds to ask again: the next look may be due then
   */
  async runNext(
    sellers: readonly string[],
    look: (due: DueSeller, lost: AbortSignal, confirmLease: ConfirmLease) => Promise<Look>,
  ): Promise<number> {
    const holder = randomUUID();
    const { rows } = await this.knex.raw<{ rows: Taken[] }>(TAKE_NEXT, {
      holder,
      sellers,
    } as unknown as Knex.ValueDict);
    const [taken] = rows;
    // A seller that is being looked at is due when its lease ends, should its process die.
    if (!taken?.seller) return Math.min(Math.max(0, Math.ceil(taken?.wait_ms ?? 0)), LEASE_SECONDS * 1000);
    const { seller, failures, late_ms: lateMs } = taken;
    await this.holding(seller, holder, async (lost, confirmLease) => {
      const done = await look({ seller, failures, lateMs }, lost, confirmLease);
      await this.note(seller, holder, done);
    });
    return 0;
  }

  /** Waits until nobody else does such work for the seller, then does it; whether a look is due makes no difference. */
  async run<T>(
    seller: string,
    work: (lost: AbortSignal, confirmLease: ConfirmLease) => Promise<T>,
  ): Promise<T> {
    const holder = randomUUID();
    while (!(await this.take(seller, holder))) await pause(ASK_AGAIN_MS);
    return this.holding(seller, holder, work);
  }

  /** Has no seller that answers wait longer than the interval, which may have been longer when its next look was set. */
  async shorten(sellers: readonly string[], intervalMs: number): Promise<void> {
    await this.knex.raw(
      `update price_watcher.leases set next_look_at = least(next_look_at, now() + ? * interval '1 millisecond')
       where seller = any(?::text[]) and failures = 0`,
      [intervalMs, sellers as string[]],
    );
  }

  private async holding<T>(
    seller: string,
    holder: string,
    work: (lost: AbortSignal, confirmLease: ConfirmLease) => Promise<T>,
  ): Promise<T> {
    const lost = new AbortController();
    // Postgres is away: what is being recorded fails by itself, and the lease ends.
    const endRenewing = every(
      RENEW_MS,
      () => this.renew(seller, holder, lost),
      () => undefined,
    );
    try {
      return await work(lost.signal, async () => {
        await this.renew(seller, holder, lost);
        lost.signal.throwIfAborted();
      });
    } finally {
      await endRenewing();
      if (!(await this.release(seller, holder))) await this.doubt(seller);
    }
  }

  /** Under the lease: the process that took it over may still be at work, and would note what it sent as certain. */
  private async doubt(seller: string): Promise<void> {
    await this.run(seller, () => new KnownItems(this.knex).doubt(seller));
  }

  private async take(seller: string, holder: string): Promise<boolean> {
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      `insert into price_watcher.leases as l (seller, holder, until) values (?, ?, now() + ${LEASE})
       on conflict (seller) do update set holder = excluded.holder, until = excluded.until where l.until <= now()`,
      [seller, holder],
    );
    return rowCount === 1;
  }

  private async renew(seller: string, holder: string, lost: AbortController): Promise<void> {
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      `update price_watcher.leases set until = now() + ${LEASE}
       where seller = ? and holder = ? and until > now()`,
      [seller, holder],
    );
    if (rowCount === 0) lost.abort(new Error(`another process looks at ${seller} now`));
  }

  private async note(
    seller: string,
    holder: string,
    { failures, error, offersChanged, pauseMs }: Look,
  ): Promise<void> {
    await this.knex('price_watcher.leases')
      .where({ seller, holder })
      .update({
        failures,
        last_error: error ?? null,
        looked_at: this.knex.fn.now(),
        next_look_at: this.knex.raw(`now() + ? * interval '1 millisecond'`, [pauseMs]),
        offers_changed: this.knex.raw('offers_changed + ?', [offersChanged]),
        ...(failures === 0 && { unread_since: this.knex.fn.now() }),
      });
  }

  /** Gives whether it was held until now. */
  private async release(seller: string, holder: string): Promise<boolean> {
    const released = await this.knex('price_watcher.leases')
      .where({ seller, holder })
      .where('until', '>', this.knex.fn.now())
      .update({ until: this.knex.fn.now() });
    return released === 1;
  }
}
