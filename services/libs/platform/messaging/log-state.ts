import type { Knex } from 'knex';
import type { EndedEpoch } from '../event-store/epoch.js';
import type { Position } from '../event-store/event-store.js';
import { isBeyondItsEpoch } from '../event-store/epoch.js';
import { passOverLostIds } from '../live-feed/live-feed.js';
import { liveFeedMigrations } from '../live-feed/migrations.js';
import { consumerName, FILLED, generations, requestRebuild } from '../read-db/generation.js';
import { migrate } from '../read-db/migrate.js';
import { readDbMigrations } from '../read-db/migrations.js';
import type { TopicPartition } from './checkpoint.js';
import { messagingMigrations } from './migrations.js';

/** An event as Kafka has it: one that was lost may have been appended again, with its id at another position. */
interface EventInKafka {
  readonly id: string;
  readonly position: Position;
}

const lostKey = ({ id, position }: { readonly id: string; readonly position: Position | '' }): string =>
  `${id}@${position}`;

/** A partition that holds lost events, which are in Kafka and no longer in the event store. */
export interface Divergence extends TopicPartition {
  /** Least position of a lost event; undefined when it holds only records that are no events. */
  readonly firstLost: Position | undefined;
  /** The lost events that nothing else tells, as the end of their epoch does. */
  readonly listed: readonly EventInKafka[];
  /** The last record before the first lost one: '' and -1 when the first record of all is lost. */
  readonly kept: { readonly position: Position | ''; readonly offset: bigint };
}

const isSame = (one: EndedEpoch, other: EndedEpoch): boolean =>
  one.epoch === other.epoch && one.nextPosition === other.nextPosition;

/** Records in Kafka whose events the event store has lost. */
export class LostEvents {
  private readonly keys: ReadonlySet<string>;

  /** @param listed without a position when a release before that column listed them */
  constructor(
    readonly version: number,
    private readonly ended: readonly EndedEpoch[],
    private readonly listed: readonly { readonly id: string; readonly position: Position | '' }[],
  ) {
    this.keys = new Set(listed.map(lostKey));
  }

  has({ id, position }: EventInKafka): boolean {
    return (
      this.keys.has(lostKey({ id, position })) ||
      this.keys.has(lostKey({ id, position: '' })) ||
      isBeyondItsEpoch(position, this.ended)
    );
  }

  /** True when all these epochs were compared with Kafka. */
  knows(ended: readonly EndedEpoch[]): boolean {
    return ended.every((each) => this.ended.some((known) => isSame(known, each)));
  }

  /** The same without epochs that are not among these: an earlier restore had begun or ended them. */
  within(ended: readonly EndedEpoch[]): LostEvents {
    return this.after(ended.filter((each) => this.knows([each])));
  }

  /** The same once these epochs are stored. */
  after(ended: readonly EndedEpoch[]): LostEvents {
    return new LostEvents(this.version, ended, this.listed);
  }
}

/** Columns of `LogState` from `messaging.log_state` under the alias `s`. */
export const LOG_STATE = `s.version, s.timeline = left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as at_home`;

export interface LogState {
  readonly version: number;
  /** False after a failover or restore that was not compared with Kafka yet: Postgres may lack events that Kafka holds. */
  readonly at_home: boolean;
}

export async function readLogState(db: Knex): Promise<LogState> {
  const { rows } = await db.raw<{ rows: LogState[] }>(`select ${LOG_STATE} from messaging.log_state s`);
  return rows[0] as LogState;
}

export async function readLostEvents(db: Knex, version: number): Promise<LostEvents> {
  const ended = await db('messaging.ended_epochs').select<EndedEpoch[]>(
    'epoch',
    'last_position as lastPosition',
    db.raw(
      `coalesce(next_position, lpad(((epoch + 1) * 1000000000000000)::text, 20, '0')) as "nextPosition"`,
    ),
  );
  const listed = await db('messaging.lost_events').select<EventInKafka[]>('id', 'position');
  return new LostEvents(version, ended, listed);
}

const known = new WeakMap<object, LostEvents>();

/** `readLostEvents`, cached per pool until the version changes. */
export async function lostEvents(pool: Knex, db: Knex, version: number): Promise<LostEvents> {
  let found = known.get(pool);
  if (found?.version !== version) known.set(pool, (found = await readLostEvents(db, version)));
  return found;
}

/**
 * Undoes the effects of lost events as far as possible, and lets consumers go on: each goes back to before the first lost event
 * of a partition, and read models that have applied one are rebuilt, those of the previous release by its own projector. Ids of live
 * events are not given out again. External effects of policies, such as emails, remain.
 * Returns the consumers that had applied lost events.
 */
export async function forgetLostEvents(
  knex: Knex,
  ended: readonly EndedEpoch[],
  divergences: readonly Divergence[],
): Promise<string[]> {
  await migrate(knex, messagingMigrations, readDbMigrations, liveFeedMigrations);
  return knex.transaction(async (trx) => {
    // No consumer applies anything until the commit, and afterwards all know the lost events.
    await trx.raw('lock table messaging.checkpoints in exclusive mode');
    await trx('messaging.ended_epochs').del();
    for (const { epoch, lastPosition, nextPosition } of ended)
      await trx('messaging.ended_epochs').insert({
        epoch,
        last_position: lastPosition,
        next_position: nextPosition,
      });
    const listed = divergences.flatMap((each) => each.listed);
    if (listed.length > 0) await trx.batchInsert('messaging.lost_events', await unknownOf(trx, listed), 1000);
    const misled = new Set<string>();
    for (const divergence of divergences)
      for (const consumer of await goBack(trx, divergence)) misled.add(consumer);
    for (const each of ended) for (const consumer of await leaveEpoch(trx, each)) misled.add(consumer);
    const rows = await generations(trx).whereIn('status', FILLED);
    const wrong = rows.filter((row) => misled.has(consumerName(row)));
    for (const { name, generation, status } of wrong)
      await generations(trx)
        .where({ name, generation })
        .update(status === 'building' ? { status: 'retired', retired_at: trx.fn.now() } : { misled: true });
    // Afterwards: no rebuild begins while another one is under way.
    for (const { name, status } of wrong) if (status === 'active') await requestRebuild(trx, name);
    // Where Postgres went back, so did the ids of live events, which browsers and the realtime service know.
    await passOverLostIds(trx);
    // Not the next number: Postgres may have gone back since it gave that out, and processes still know what it meant then.
    await trx.raw(`update messaging.log_state
      set version = (random() * 1e9)::int, timeline = left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`);
    return [...misled];
  });
}

async function unknownOf(trx: Knex.Transaction, events: readonly EventInKafka[]): Promise<EventInKafka[]> {
  const rows = await trx('messaging.lost_events').select<EventInKafka[]>('id', 'position');
  const present = new Set(rows.map(lostKey));
  return events.filter((event) => !present.has(lostKey(event)));
}

/** Moves consumers back that have processed a lost event of the partition; returns their names. */
async function goBack(
  trx: Knex.Transaction,
  { topic, partition, firstLost, kept }: Divergence,
): Promise<string[]> {
  if (firstLost === undefined) return [];
  const at = { topic, partition };
  await trx('messaging.parked_events').where(at).where('position', '>=', firstLost).del();
  return trx('messaging.checkpoints as c')
    .where(at)
    .where('position', '>=', firstLost)
    .update({
      position: kept.position,
      position_offset: String(kept.offset),
      next_offset: String(kept.offset + 1n),
      parked: trx.raw(`(select count(*) from messaging.parked_events p
        where p.consumer = c.consumer and p.topic = c.topic and p.partition = c.partition)`),
    })
    .returning('consumer')
    .then((rows: { consumer: string }[]) => rows.map(({ consumer }) => consumer));
}

/** Moves consumers to the beginning whose last applied event is lost: Kafka has no place to go back to. */
const leaveEpoch = (trx: Knex.Transaction, { lastPosition, nextPosition }: EndedEpoch): Promise<string[]> =>
  trx('messaging.checkpoints')
    .where('position', '>', lastPosition)
    .where('position', '<', nextPosition)
    .update({ position: '', position_offset: -1, next_offset: 0 })
    .returning('consumer')
    .then((rows: { consumer: string }[]) => rows.map(({ consumer }) => consumer));
