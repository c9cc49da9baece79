import pg from 'pg';
import { AnsweredClient } from '../../postgres/answered-client.js';
import { migrateAt } from '../../read-db/migrate.js';
import type { EndedEpoch } from '../epoch.js';
import { APPEND_LOCK, LOCK_CLASS } from './locks.js';
import { eventStoreMigrations } from './migrations.js';

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
export async function followCluster(pool: pg.Pool): Promise<void> {
  await exclusively(pool, 'select event_store.follow_cluster()');
}

/**
 * Begins a new epoch: every event from now on comes after all events that any reader can have seen, including those this
 * store has lost. Old positions stay valid. Returns the number of the epoch.
 */
export async function raiseEpoch(pool: pg.Pool): Promise<number> {
  const [row] = await exclusively(pool, `select event_store.raise_epoch('an operator') as epoch`);
  return (row as { epoch: number }).epoch;
}

/** `raiseEpoch` for an operator's tool. Works on a log that no store can be opened on yet (`ForeignEventLog`). */
export async function raiseEpochAt(url: string): Promise<number> {
  await migrateAt(url, eventStoreMigrations);
  const pool = new pg.Pool({ Client: AnsweredClient, connectionString: url, max: 1 });
  try {
    return await raiseEpoch(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Waits for running appends and keeps new ones out until the statement is committed. Postgres gets all in one message and runs
 * it as one transaction: a process that is frozen meanwhile does not keep the lock.
 */
async function exclusively(pool: pg.Pool, statement: string): Promise<unknown[]> {
  const lock = `select pg_advisory_xact_lock(${LOCK_CLASS}, ${APPEND_LOCK})`;
  // pg answers several statements with several results; its types do not say so.
  const results = (await pool.query(`${lock}; ${statement}`)) as unknown as readonly pg.QueryResult[];
  return results[1]?.rows ?? [];
}

export async function endedEpochs(pool: pg.Pool): Promise<EndedEpoch[]> {
  const { rows } = await pool.query<EndedEpoch>({
    name: 'event-store-ended-epochs',
    text: `select epoch, last_position as "lastPosition", next_position as "nextPosition"
      from event_store.ended_epochs order by epoch`,
  });
  return rows;
}
