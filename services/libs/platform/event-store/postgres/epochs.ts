import pg from 'pg';
import { migrateAt } from '../../read-db/migrate.js';
import type { EndedEpoch } from '../epoch.js';
import { APPEND_LOCK, LOCK_CLASS } from './locks.js';
import { eventStoreMigrations } from './migrations.js';
import { inTransaction } from './transaction.js';

/** The log holds transaction ids that this cluster has not given out yet: new events would be ordered before old ones. */
export class ForeignEventLog extends Error {
  readonly code = 'foreign_event_log';
  constructor(newest: string, current: string) {
    super(
      `The event log ends at transaction ${newest}, but this Postgres cluster is only at ${current}: the database was ` +
        'restored from a dump of another cluster. Type `npm run epoch -- raise` (event-store/README.md, "Epochs").',
    );
  }
}

const MOVED = 'SX003';

/** An append was refused because the cluster is not the one the epoch began on. */
export const isMoved = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === MOVED;

interface Measured {
  newest: string;
  current: string;
  foreign: boolean;
  moved: boolean;
}

const measure = `
  select l.newest::text as newest, l.current::text as current, l.newest >= l.current as foreign,
    event_store.home() <> event_store.present_home() as moved
  from (select coalesce(max(transaction_id), 0) as newest,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint + event_store.transaction_offset() as current
    from event_store.events) l`;

/**
 * Makes sure that new events come after all existing ones: begins a new epoch when the cluster is another one than before,
 * or was recovered. Throws ForeignEventLog when the cluster is the same but its transaction ids are behind the log.
 */
export async function checkCluster(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Measured>(measure);
  const found = rows[0];
  if (found?.moved) await followCluster(pool);
  else if (found?.foreign) throw new ForeignEventLog(found.newest, found.current);
}

/** Begins a new epoch when the cluster is another one than before, or was recovered; does nothing otherwise. */
export const followCluster = (pool: pg.Pool): Promise<void> =>
  exclusively(pool, async (client) => {
    await client.query('select event_store.follow_cluster()');
  });

/**
 * Begins a new epoch: every event from now on comes after all events that any reader can have seen, including those this
 * store has lost. Old positions stay valid. Returns the number of the epoch.
 */
export const raiseEpoch = (pool: pg.Pool): Promise<number> =>
  exclusively(pool, async (client) => {
    const { rows } = await client.query<{ epoch: number }>(
      `select event_store.raise_epoch('an operator') as epoch`,
    );
    return rows[0]?.epoch ?? 0;
  });

/** `raiseEpoch` for an operator's tool. Works on a log that no store can be opened on yet (`ForeignEventLog`). */
export async function raiseEpochAt(url: string): Promise<number> {
  await migrateAt(url, eventStoreMigrations);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await raiseEpoch(pool);
  } finally {
    await pool.end();
  }
}

/** Waits for running appends and keeps new ones out until `work` is committed. */
const exclusively = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, APPEND_LOCK]);
    return work(client);
  });

export async function endedEpochs(pool: pg.Pool): Promise<EndedEpoch[]> {
  const { rows } = await pool.query<EndedEpoch>(
    `select epoch, last_position as "lastPosition" from event_store.ended_epochs order by epoch`,
  );
  return rows;
}
