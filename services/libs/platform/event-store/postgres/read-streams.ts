import type pg from 'pg';
import type { StoredEvent } from '../event-store.js';
import { storedEvent, type EventRow } from './rows.js';

export interface StreamRead {
  readonly stream: string;
  readonly afterRevision: number;
  /** Most events; undefined: all. */
  readonly most: number | undefined;
}

export const COLUMNS = `transaction_id, position, stream, revision, event_id, type, data, correlation_id, causation_id,
  actor, event_store.iso(recorded_at) as recorded_at`;

const ONE = {
  name: 'event-store-read',
  text: `select ${COLUMNS} from event_store.events where stream = $1 and revision > $2 order by revision limit $3`,
};

/** Lateral join: Postgres then looks up each stream by the index, even without statistics of the table. */
const SEVERAL = {
  name: 'event-store-read-several',
  text: `select wanted.number, events.* from unnest($1::text[], $2::int[], $3::int[]) with ordinality as wanted (stream, after, most, number)
    cross join lateral (select ${COLUMNS} from event_store.events
      where events.stream = wanted.stream and revision > wanted.after order by revision limit wanted.most) events`,
};

/** Events of each stream after a revision, in order, all by one statement. */
export async function readStreams(pool: pg.Pool, reads: readonly StreamRead[]): Promise<StoredEvent[][]> {
  const [only, ...others] = reads;
  if (only && others.length === 0) {
    const { rows } = await pool.query<EventRow>({
      ...ONE,
      values: [only.stream, only.afterRevision, only.most],
    });
    return [rows.map(storedEvent)];
  }
  const { rows } = await pool.query<EventRow & { number: string }>({
    ...SEVERAL,
    values: [
      reads.map(({ stream }) => stream),
      reads.map(({ afterRevision }) => afterRevision),
      reads.map(({ most }) => most),
    ],
  });
  const found = reads.map((): StoredEvent[] => []);
  for (const row of rows) found[Number(row.number) - 1]?.push(storedEvent(row));
  return found;
}
