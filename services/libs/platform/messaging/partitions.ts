import { partitionOf } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';
import type { Position } from '../event-store/event-store.js';

/** Partitions of every topic in this installation. */
export async function readPartitions(db: Knex): Promise<number> {
  const row = await db('messaging.log_state').first<{ partitions: number } | undefined>('partitions');
  if (!row) throw new Error('messaging.log_state has no row');
  return row.partitions;
}

/** Reads the number of partitions; in a new installation it becomes `wanted`. For the relay. */
export async function decidePartitions(db: Knex, wanted: number): Promise<number> {
  await db('messaging.log_state')
    .where({ partitions_decided: false })
    .update({ partitions: wanted, partitions_decided: true });
  return readPartitions(db);
}

/** Progress of the relay: the last published position, and the last one of each partition. */
export interface Published {
  readonly position: Position | '';
  readonly ends: readonly {
    readonly topic: string;
    readonly partition: number;
    readonly position: Position;
  }[];
}

/** Consumers have not applied all published events. */
export class StillLagging extends Error {
  override readonly name = 'StillLagging';
  constructor(consumers: readonly string[]) {
    super(
      `not everything is applied yet by ${consumers.join(', ')}: start Sextant, wait until nothing lags behind, stop it ` +
        'and try again',
    );
  }
}

/** Consumers have applied events after the relay's checkpoint: it was killed, or publishes events again that Kafka lost. */
export class RelayBehind extends Error {
  override readonly name = 'RelayBehind';
  constructor(consumers: readonly string[]) {
    super(
      `the relay's place is before that of ${consumers.join(', ')}: start Sextant, wait until it is ready, stop it with SIGTERM ` +
        'and try again',
    );
  }
}

/**
 * Changes the number of partitions while nobody publishes. Every consumer must have applied all published events and goes on
 * after them in every partition, whatever its streams; parked events move with their streams. Read models that are being built
 * begin again. Throws `StillLagging` and `RelayBehind`.
 */
export async function movePartitions(
  trx: Knex.Transaction,
  { position, ends }: Published,
  partitions: number,
): Promise<void> {
  await trx.raw('lock table messaging.checkpoints in exclusive mode');
  await trx.raw(
    `update read_db.read_models set status = 'retired', retired_at = now() where status = 'building'`,
  );
  await trx.raw(
    `update messaging.checkpoints set closed = true where consumer in (
       select name || '-' || generation from read_db.read_models where status not in ('active', 'requested'))`,
  );
  const { rows: lagging } = await trx.raw<{ rows: { consumer: string }[] }>(
    `select distinct f.consumer
     from (select distinct consumer, topic from messaging.checkpoints where not closed) f
     join unnest(?::text[], ?::int[], ?::text[]) as p (topic, partition, position) on p.topic = f.topic
     left join messaging.checkpoints c
       on c.consumer = f.consumer and c.topic = p.topic and c.partition = p.partition
     where coalesce(c.position, '') < p.position collate "C" order by f.consumer`,
    [ends.map(({ topic }) => topic), ends.map((end) => end.partition), ends.map((end) => end.position)],
  );
  if (lagging.length > 0) throw new StillLagging(lagging.map(({ consumer }) => consumer));
  const ahead = await trx('messaging.checkpoints')
    .where({ closed: false })
    .whereRaw('position > ? collate "C"', [position])
    .distinct('consumer')
    .orderBy('consumer')
    .pluck<string[]>('consumer');
  if (ahead.length > 0) throw new RelayBehind(ahead);
  await moveParked(trx, partitions);
  await trx.raw(
    `create temporary table followed on commit drop as
       select distinct consumer, topic from messaging.checkpoints where not closed`,
  );
  await trx('messaging.checkpoints').where({ closed: false }).del();
  await trx.raw(
    `insert into messaging.checkpoints (consumer, topic, partition, position, position_offset, parked)
     select f.consumer, f.topic, n, ?, 0, (select count(*) from messaging.parked_events e
       where e.consumer = f.consumer and e.topic = f.topic and e.partition = n)
     from followed f, generate_series(0, ?::int) n`,
    [position, partitions - 1],
  );
  await trx.raw(
    'update messaging.log_state set partitions = ?, partitions_decided = true, version = version + 1',
    [partitions],
  );
}

async function moveParked(trx: Knex.Transaction, partitions: number): Promise<void> {
  const streams = await trx('messaging.parked_events').distinct('stream').pluck<string[]>('stream');
  for (const stream of streams)
    await trx('messaging.parked_events')
      .where({ stream })
      .update({ partition: partitionOf(stream, partitions) });
}
