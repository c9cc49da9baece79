import type { Knex } from 'knex';
import type { FeedFaults } from './seller-lease.js';

/** State of a seller's feed, the same whichever process is asked. */
export interface SellerState extends FeedFaults {
  readonly seller: string;
  /** Consecutive polls that failed. */
  readonly failures: number;
  readonly lastError: string | null;
  /** Time of the last poll, successful or not, ISO 8601. */
  readonly polledAt: string | null;
  /** Time of the next poll, ISO 8601. */
  readonly nextPollAt: string | null;
  /** Time when the feed was last read without an error, ISO 8601. */
  readonly readAt: string | null;
  /** Time since the feed was last read without an error, in milliseconds; for a seller never read, since the first poll. */
  readonly unreadMs: number;
  /** Offers recorded or withdrawn so far. */
  readonly offersChanged: number;
  /** True once the whole feed has been recorded. */
  readonly loaded: boolean;
}

interface Row {
  readonly seller: string;
  readonly failures: number | null;
  readonly last_error: string | null;
  readonly looked_at: Date | null;
  readonly next_look_at: Date | null;
  readonly read_at: Date | null;
  readonly unread_ms: number;
  readonly offers_changed: number;
  readonly refused_lines: number;
  readonly unnamed_lines: number;
  readonly missing_items: number;
  readonly loaded: boolean;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** State of the sellers' feeds across all processes, in the order given. */
export async function sellerStates(knex: Knex, sellers: readonly string[]): Promise<SellerState[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select wanted.seller, l.failures, l.last_error, l.looked_at,
       case when l.looked_at is not null then l.next_look_at end as next_look_at, r.read_at,
       coalesce(extract(epoch from now() - l.unread_since)::float8 * 1000, 0) as unread_ms,
       coalesce(l.offers_changed, 0)::float8 as offers_changed, coalesce(l.refused_lines, 0) as refused_lines,
       coalesce(l.unnamed_lines, 0) as unnamed_lines, coalesce(l.missing_items, 0) as missing_items,
       f.seller is not null or l.looked_at is not null and l.failures = 0 as loaded
     from unnest(?::text[]) with ordinality as wanted (seller, place)
       left join price_watcher.leases l using (seller)
       left join price_watcher.feeds f using (seller)
       left join sellers.feed_reads r using (seller)
     order by place`,
    [sellers as string[]],
  );
  return rows.map((row) => ({
    seller: row.seller,
    failures: row.failures ?? 0,
    lastError: row.last_error,
    polledAt: iso(row.looked_at),
    nextPollAt: iso(row.next_look_at),
    readAt: iso(row.read_at),
    unreadMs: row.unread_ms,
    offersChanged: row.offers_changed,
    refusedLines: row.refused_lines,
    unnamedLines: row.unnamed_lines,
    missingItems: row.missing_items,
    loaded: row.loaded,
  }));
}
