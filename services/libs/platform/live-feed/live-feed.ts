import type { Knex } from 'knex';
import { prepared } from '../read-db/prepared.js';
import type { Audience, LiveEvent } from './live-event.js';

export type FeedEvent = LiveEvent & {
  readonly id: number;
  /** W3C trace parent of the span that recorded the event, if it was traced. */
  readonly trace?: string | null;
};

interface Row {
  id: string;
  audience: Audience;
  name: string;
  payload: object;
}

const select = (db: Knex) =>
  db<Row>('live_feed.events').select('id', 'audience', 'name', 'payload').orderBy('id');

const found = (rows: Pick<Row, 'id' | 'audience' | 'name' | 'payload'>[]): FeedEvent[] =>
  rows.map((row) => ({ ...row, id: Number(row.id) }) as unknown as FeedEvent);

interface Since {
  /** Id of the last event already known. */
  readonly after: number;
  /** Id of the last event of interest. */
  readonly upTo: number;
  readonly audiences: readonly Audience[];
  readonly limit: number;
}

/** Events for these audiences, in order, complete: an id once visible is never joined by a smaller one. */
export const since = async (db: Knex, { after, upTo, audiences, limit }: Since): Promise<FeedEvent[]> =>
  found(
    await select(db)
      .where('id', '>', after)
      .andWhere('id', '<=', upTo)
      .whereIn('audience', [...audiences])
      .limit(limit),
  );

/** The newest event after an id for each of these audiences; none for an audience without one. */
export const newestSince = async (
  db: Knex,
  after: number,
  audiences: readonly Audience[],
): Promise<FeedEvent[]> => {
  // One index lookup per audience, however many events there are.
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select newest.* from unnest(?::text[]) as wanted (audience)
     cross join lateral (
       select id, audience, name, payload from live_feed.events
       where events.audience = wanted.audience and id > ? order by id desc limit 1
     ) as newest`,
    [[...audiences], after],
  );
  return found(rows);
};

/** Events for everybody after an id, in order. */
export const allSince = async (db: Knex, after: number, limit: number): Promise<FeedEvent[]> =>
  found(
    await prepared<Row>(
      db,
      'select id, audience, name, payload, trace from live_feed.events where id > $1 order by id limit $2',
      [after, limit],
    ),
  );

/** Id of the newest event; that of the newest deleted one when there is none. */
export async function headOf(db: Knex): Promise<number> {
  const result = await db.raw<{ rows: { id: string }[] }>(
    `select greatest((select max(id) from live_feed.events), (select id from live_feed.horizon)) as id`,
  );
  return Number(result.rows[0]?.id ?? 0);
}

/** Id up to which events have been deleted. */
export async function horizonOf(db: Knex): Promise<number> {
  const row = await db('live_feed.horizon').first<{ id: string } | undefined>('id');
  return Number(row?.id ?? 0);
}

/** More ids than any database has used since its backup or failover. */
const LOST_IDS = 1_000_000_000;

/** Ids that clients may have seen before a restore or failover are not used again, and nobody resumes from one of them. */
export async function passOverLostIds(trx: Knex): Promise<void> {
  await trx.raw(
    `with passed as (
       select setval(ids, nextval(ids) + ?::bigint) as id
       from cast(pg_get_serial_sequence('live_feed.events', 'id') as regclass) as ids
     )
     update live_feed.horizon set id = passed.id from passed`,
    [LOST_IDS],
  );
}

/** Events deleted per statement: a longer one would hold up vacuum and occupy the connection. */
const SLICE = 10_000;

/** Deletes events older than `days`; returns their number. A client that was away longer fetches its screens again. */
export async function pruneLiveFeed(knex: Knex, days: number, slice = SLICE): Promise<number> {
  for (let pruned = 0; ;) {
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      `with old as (
         select max(id) as id from (
           select id from live_feed.events where created_at < now() - make_interval(days => ?) order by id limit ?
         ) as oldest
       ), moved as (
         update live_feed.horizon set id = greatest(horizon.id, old.id) from old where old.id is not null
       )
       delete from live_feed.events using old where events.id <= old.id`,
      [days, slice],
    );
    pruned += rowCount;
    if (rowCount < slice) return pruned;
  }
}
