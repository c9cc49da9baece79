import type pg from 'pg';
import { APPEND_LOCK, LOCK_CLASS } from './locks.js';
import { inTransaction } from './transaction.js';

/** The log holds transaction ids that this cluster has yet to give out: new events would be ordered before old ones. */
export class ForeignEventLog extends Error {
  readonly code = 'foreign_event_log';
  constructor(newest: string, current: string) {
    super(
      `The event log ends at transaction ${newest}, but this Postgres cluster is only at ${current}: the database was ` +
        'restored from a dump of another cluster. Stop every writer and call adoptRestoredLog (event-store/README.md, ' +
        '"Restoring a dump").',
    );
  }
}

const measure = `
  select coalesce(max(transaction_id), 0)::text as newest,
    (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + event_store.transaction_offset())::text as current,
    coalesce(max(transaction_id), 0) >=
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint + event_store.transaction_offset() as foreign
  from event_store.events`;

interface Measured {
  newest: string;
  current: string;
  foreign: boolean;
}

/** Throws ForeignEventLog when appending here would break the order. */
export async function checkCluster(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Measured>(measure);
  const found = rows[0];
  if (found?.foreign) throw new ForeignEventLog(found.newest, found.current);
}

/**
 * After restoring a dump into another cluster: from now on this cluster's transaction ids count from the end of the
 * log, so old positions stay valid and new ones come after them. Does nothing when the order is safe as it is.
 */
export async function adoptRestoredLog(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Waits for running appends and keeps new ones out until the offset is in place.
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, APPEND_LOCK]);
    const { rows } = await client.query<Measured>(measure);
    const found = rows[0];
    if (found?.foreign)
      await client.query(
        `create or replace function event_store.transaction_offset() returns bigint
           language sql immutable parallel safe as 'select ${BigInt(found.newest)}::bigint'`,
      );
  });
}
