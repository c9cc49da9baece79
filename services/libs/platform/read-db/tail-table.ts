import type { Knex } from 'knex';
import { WakeSignal } from '../process/wake-signal.js';
import { schemaOfConsumer } from './generation.js';
import type { PgNotifications } from '../postgres/pg-notifications.js';

export interface TailOptions<Row extends object> {
  readonly knex: Knex;
  readonly schema: string;
  /** Has a column `changed_in xid8 not null default pg_current_xact_id()` with an index; updates set it again. */
  readonly table: string;
  readonly columns: readonly (keyof Row & string)[];
  /**
   * Receives every row once per committed change, first all existing ones. Awaited; after a throw the rows come again. The signal
   * is aborted when the tail ends: the rest of the rows need not be taken.
   */
  readonly onRows: (rows: readonly Row[], signal: AbortSignal) => Promise<void> | void;
  /** Called once, after all rows that existed at the start; never if the tail ends before. */
  readonly onCaughtUp?: () => void;
  /** Called before every read. What it returns is called once all rows of the read have been taken. */
  readonly onRead?: () => () => void;
  /** Ends the tail. */
  readonly signal: AbortSignal;
  /** Wakes the tail after commits of the projection that owns the schema; without it only the poll does. */
  readonly pgNotifications?: PgNotifications;
  /** Default 500. */
  readonly pollMs?: number;
  /** Rows per read at most; default 5000. */
  readonly pageSize?: number;
  readonly onError?: (error: unknown) => void;
}

/** Snapshot of one read, and the server start of the snapshot. */
interface Seen {
  readonly snapshot: string;
  readonly server: string;
}

interface Mark extends Seen {
  changed_in: string | null;
  ctid: string | null;
}

/**
 * Follows inserts and updates of a table, not deletions (mark those in a column).
 *
 * A sequence or timestamp cannot do this without gaps, because transactions become visible in another order than they
 * began. Here every read keeps its snapshot, and the next one takes the rows of transactions that the snapshot did *not*
 * see: exactly those that have become visible since, however long their transactions took, and no open transaction
 * elsewhere holds anything up. Rows of one read come in the order of their transaction ids. After a crash or failover of
 * Postgres, all rows come again.
 *
 * Resolves when the signal is aborted. Errors of Postgres are reported to `onError`, and reads are retried forever.
 */
export async function tailTable<Row extends object>(options: TailOptions<Row>): Promise<void> {
  const { signal, pgNotifications, schema, pollMs = 500 } = options;
  const changed = new WakeSignal();
  const off = pgNotifications?.on('checkpoint', (key) => {
    if (schemaOfConsumer(key.slice(0, key.indexOf('|'))) === schema) changed.notify();
  });
  let caughtUp = false;
  let seen: Seen | undefined;
  while (!signal.aborted) {
    try {
      const taken = options.onRead?.();
      seen = await readNew(options, seen);
      // An end of the tail ends the reading between two pages.
      if (!signal.aborted) taken?.();
      if (!caughtUp && !signal.aborted) {
        options.onCaughtUp?.();
        caughtUp = true;
      }
    } catch (error) {
      options.onError?.(error);
    }
    await changed.wait(pollMs, signal);
  }
  off?.();
}

/** Passes on all rows not visible in the snapshot `seen`, page by page; resolves with the snapshot for the next read. */
async function readNew<Row extends object>(
  options: TailOptions<Row>,
  before: Seen | undefined,
): Promise<Seen | undefined> {
  const { pageSize = 5000, signal } = options;
  let seen = before;
  let next: Seen | undefined;
  for (let after: Mark | undefined; ;) {
    const marked = await page(options, seen?.snapshot, after, pageSize);
    const [{ server } = seen ?? { server: '' }] = marked;
    if (seen && seen.server !== server) {
      seen = after = next = undefined;
      continue;
    }
    // The first page's snapshot: rows that became visible during later pages may come again, but are never left out.
    next ??= marked[0] ?? seen;
    const rows = marked.filter((row) => row.changed_in !== null);
    if (rows.length > 0)
      await options.onRows(
        rows.map(({ snapshot: _s, server: _l, changed_in: _x, ctid: _c, ...row }) => row as unknown as Row),
        signal,
      );
    if (rows.length < pageSize || signal.aborted) return next;
    after = rows.at(-1);
  }
}

/**
 * Identifies a server start. A crash or failover of Postgres may lose commits that did not wait for the disk, and transaction
 * ids that an earlier snapshot has seen are assigned again. A recovery resets statistics, also after the crash of a backend.
 */
const SERVER = `concat_ws('/', pg_postmaster_start_time(), (select stats_reset from pg_stat_bgwriter),
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))`;

/** One page, each row with snapshot and transaction. Without new rows: one row with the snapshot alone. */
async function page<Row extends object>(
  { knex, schema, table, columns }: TailOptions<Row>,
  seen: string | undefined,
  after: Mark | undefined,
  pageSize: number,
): Promise<(Row & Mark)[]> {
  const conditions = [
    ...(seen
      ? ['changed_in >= pg_snapshot_xmin(:seen) and not pg_visible_in_snapshot(changed_in, :seen)']
      : []),
    ...(after ? ['(changed_in, ctid) > (cast(:xid as xid8), cast(:ctid as tid))'] : []),
  ];
  const result = await knex.raw<{ rows: (Row & Mark)[] }>(
    `select cast(s.snapshot as text) as snapshot, ${SERVER} as server, t.*
     from (select pg_current_snapshot() as snapshot) s
     left join lateral (
       select cast(changed_in as text) as changed_in, cast(ctid as text) as ctid,
         ${columns.map((_, n) => `:column${n}:`).join(', ')}
       from :schema:.:table: ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
       order by :table:.changed_in, :table:.ctid limit :pageSize
     ) t on true`,
    {
      ...Object.fromEntries(columns.map((column, n) => [`column${n}`, column])),
      schema,
      table,
      pageSize,
      ...(seen ? { seen } : {}),
      ...(after ? { xid: after.changed_in, ctid: after.ctid } : {}),
    },
  );
  return result.rows;
}
