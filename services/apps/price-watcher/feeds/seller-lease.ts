import { randomUUID } from 'node:crypto';
import { every } from '@sextant/platform/process/every.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Knex } from 'knex';
import { KnownItems } from './known-items.js';

/** Duration of a lease. It is renewed while it is held; another process may take over when it ends. */
const LEASE_SECONDS = 30;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
const ASK_AGAIN_MS = 500;

/** Throws when the lease is lost, and otherwise renews it. */
export type ConfirmLease = () => Promise<void>;

/** A seller whose poll is due. */
export interface DueSeller {
  readonly seller: string;
  /** Consecutive polls that failed before, in any process. */
  readonly failures: number;
  /** Time for which the poll has been due, in milliseconds; for a seller never polled, the time since 1970. */
  readonly lateMs: number;
  /** True when the last poll began and did not end: its process died, was frozen or lost Postgres. */
  readonly isRepeated: boolean;
}

/** Faults of a feed when it was last read in full. */
export interface FeedFaults {
  /** Lines that could not be read or recorded. */
  readonly refusedLines: number;
  /** Those of them that name no SKU: nothing is withdrawn meanwhile. */
  readonly unnamedLines: number;
  /** Items missing of a feed taken for damaged: none of them is withdrawn. */
  readonly missingItems: number;
}

/** Result of a poll. */
export interface Poll {
  /** Consecutive polls that have failed, including this one; 0 when this one succeeded. */
  readonly failures: number;
  readonly error?: string;
  /** Offers recorded or withdrawn. */
  readonly offersChanged: number;
  /** Undefined when the feed was not read in full: what it was last time stays. */
  readonly faults?: FeedFaults;
  /** Pause until the next poll, in milliseconds. */
  readonly pauseMs: number;
}

interface Taken {
  readonly seller: string | null;
  readonly failures: number;
  readonly late_ms: number;
  readonly repeated: boolean;
  readonly wait_ms: number | null;
}

/** The poll that ended with a lease; empty for other work, which says nothing about a poll still running. */
interface Ended {
  readonly looking?: false;
}

const LEASE = `interval '${LEASE_SECONDS} seconds'`;

/**
 * Sets the holder. The one before that did not give the lease back may be frozen, and append what it had decided when it goes on,
 * also when it is killed before it can tell: what its successors note is not trusted for ten minutes, longer than a probe
 * lets a frozen process live.
 */
const TAKE_OVER = `
  set holder = excluded.holder, until = excluded.until, held = true,
    doubted_until = case when l.held then now() + interval '10 minutes' else l.doubted_until end`;

/**
 * Takes the seller that has been due the longest and notes that a poll begins, or returns the time until one is due. Another
 * process may take the same seller at the same time: then one of them gets none and asks again at once.
 */
const TAKE_NEXT = `
  with taken as (
    insert into price_watcher.leases as l (seller, holder, until, held, looking)
      select wanted.seller, :holder, now() + ${LEASE}, true, true
      from unnest(cast(:sellers as text[])) as wanted (seller) left join price_watcher.leases held using (seller)
      where held.seller is null or held.until <= now() and held.next_look_at <= now()
      order by held.next_look_at nulls first limit 1
    on conflict (seller) do update ${TAKE_OVER}, looking = true
      where l.until <= now() and l.next_look_at <= now()
    returning seller, failures, extract(epoch from now() - next_look_at)::float8 * 1000 as late_ms)
  select seller, taken.failures, late_ms, coalesce(before.looking, false) as repeated, null as wait_ms
    from taken left join price_watcher.leases before using (seller)
  union all
  select null, 0, 0, false, extract(epoch from min(greatest(until, next_look_at)) - now())::float8 * 1000
    from price_watcher.leases where seller = any(:sellers) and not exists (select from taken)`;

/**
 * Lets one process at a time record the offers of a seller, from its feed or a file. The time of the next poll is stored with the
 * lease, so that all processes together poll as often as a single one. All times are by the clock of Postgres. The lease is confirmed
 * after a product is read and before its offers are appended, so that a process that was frozen for longer than its lease changes nothing
 * that the next holder has changed. It may still overwrite what that one found unchanged: once it notices, all offers are sent again;
 * in case it is killed before, they are sent at every poll for ten minutes.
 */
export class SellerLease {
  constructor(private readonly knex: Knex) {}

  /**
   * Polls the seller that has been due the longest and saves the result; a poll that throws stays due. A signal tells the poll
   * that the lease is lost; it may also ask.
   * @returns pause in milliseconds until the next call: the next poll may be due then
   */
  async runNext(
    sellers: readonly string[],
    poll: (due: DueSeller, lost: AbortSignal, confirmLease: ConfirmLease) => Promise<Poll>,
  ): Promise<number> {
    const holder = randomUUID();
    const { rows } = await this.knex.raw<{ rows: Taken[] }>(TAKE_NEXT, {
      holder,
      sellers,
    } as unknown as Knex.ValueDict);
    const [taken] = rows;
    // A seller that is being polled becomes due when its lease ends, because its process may crash.
    if (!taken?.seller) return Math.min(Math.max(0, Math.ceil(taken?.wait_ms ?? 0)), LEASE_SECONDS * 1000);
    const { seller, failures, late_ms: lateMs, repeated: isRepeated } = taken;
    await this.holding(
      seller,
      holder,
      async (lost, confirmLease) => {
        const done = await poll({ seller, failures, lateMs, isRepeated }, lost, confirmLease);
        await this.note(seller, holder, done);
      },
      { looking: false },
    );
    return 0;
  }

  /** Waits for the lease of the seller, then runs `work` under it, whether or not a poll is due. */
  async run<T>(
    seller: string,
    work: (lost: AbortSignal, confirmLease: ConfirmLease) => Promise<T>,
  ): Promise<T> {
    const holder = randomUUID();
    while (!(await this.take(seller, holder))) await pause(ASK_AGAIN_MS);
    return this.holding(seller, holder, work);
  }

  /** Brings polls of healthy sellers forward to the interval, which may have been longer when they were planned. */
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
    ended: Ended = {},
  ): Promise<T> {
    const lost = new AbortController();
    // When Postgres is away, recording fails by itself, and the lease ends.
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
      if (!(await this.release(seller, holder, ended))) await this.invalidate(seller);
    }
  }

  /** Runs under the lease: the process that took it over may still be recording, and would mark its items as recorded. */
  private async invalidate(seller: string): Promise<void> {
    await this.run(seller, () => KnownItems.invalidate(this.knex, seller));
  }

  private async take(seller: string, holder: string): Promise<boolean> {
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      `insert into price_watcher.leases as l (seller, holder, until, held) values (?, ?, now() + ${LEASE}, true)
       on conflict (seller) do update ${TAKE_OVER} where l.until <= now()`,
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
    if (rowCount === 0) lost.abort(new Error(`another process records ${seller} now`));
  }

  private async note(
    seller: string,
    holder: string,
    { failures, error, offersChanged, faults, pauseMs }: Poll,
  ): Promise<void> {
    await this.knex('price_watcher.leases')
      .where({ seller, holder })
      .update({
        failures,
        last_error: error ?? null,
        looked_at: this.knex.fn.now(),
        next_look_at: this.knex.raw(`now() + ? * interval '1 millisecond'`, [pauseMs]),
        offers_changed: this.knex.raw('offers_changed + ?', [offersChanged]),
        ...(faults && {
          refused_lines: faults.refusedLines,
          unnamed_lines: faults.unnamedLines,
          missing_items: faults.missingItems,
        }),
        ...(failures === 0 && { unread_since: this.knex.fn.now() }),
      });
  }

  /** Returns true when the lease was held until now. */
  private async release(seller: string, holder: string, ended: Ended): Promise<boolean> {
    const released = await this.knex('price_watcher.leases')
      .where({ seller, holder })
      .where('until', '>', this.knex.fn.now())
      .update({ until: this.knex.fn.now(), held: false, ...ended });
    return released === 1;
  }
}
