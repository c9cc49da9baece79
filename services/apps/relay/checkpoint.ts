import { contexts } from '@sextant/contracts/events.js';
import type { EndedEpoch } from '@sextant/platform/event-store/epoch.js';
import type { Position } from '@sextant/platform/event-store/event-store.js';
import type pg from 'pg';

/** State of one topic partition: its last acknowledged record, by which the relay recognizes the log. */
export interface PartitionState {
  readonly topic: string;
  readonly partition: number;
  /** Offset of the first record that was published since the partition was last started over. */
  readonly firstOffset: bigint;
  /** Offset after the last acknowledged record; 0 when there is none. */
  readonly nextOffset: bigint;
  /** Id of the last event; '' when there is none, or when a release before this column wrote the row. */
  readonly lastEvent: string;
  /** Position of the last event, '' likewise: the partition holds all its events up to here. */
  readonly lastPosition: Position | '';
}

export interface RelayState {
  /** Position up to which every event is in Kafka; undefined before the first. */
  readonly position: Position | undefined;
  /** Position that the relay has to reach again before it is ready, because a partition lost its records; '' when none did. */
  readonly refillUntil: Position | '';
  /** Partitions of the topics that this version knows: the version that published to other topics looks after them. */
  readonly partitions: readonly PartitionState[];
}

const topics: ReadonlySet<string> = new Set(Object.values(contexts).map(({ topic }) => topic));

export const partitionKey = (topic: string, partition: number): string => `${topic}/${partition}`;

/** Checkpoint of the relay in Postgres. Only the leader uses it, on its own connection. */
export class Checkpoint {
  constructor(private readonly client: pg.Client) {}

  async load(): Promise<RelayState> {
    // `advance` does not wait for the disk: when Postgres loses a checkpoint, the same events are published once more.
    await this.client.query('set synchronous_commit = off');
    const { rows } = await this.client.query<{ position: string | null; refill_until: string }>(
      'select position, refill_until from relay.checkpoint',
    );
    const partitions = await this.client.query<{
      topic: string;
      partition: number;
      first_offset: string;
      next_offset: string;
      last_event: string;
      last_position: string;
    }>('select topic, partition, first_offset, next_offset, last_event, last_position from relay.partitions');
    return {
      position: rows[0]?.position ?? undefined,
      refillUntil: rows[0]?.refill_until ?? '',
      partitions: partitions.rows
        .filter(({ topic }) => topics.has(topic))
        .map((row) => ({
          topic: row.topic,
          partition: row.partition,
          firstOffset: BigInt(row.first_offset),
          nextOffset: BigInt(row.next_offset),
          lastEvent: row.last_event,
          lastPosition: row.last_position,
        })),
    };
  }

  /** Saves the checkpoint after the broker has acknowledged everything up to `position`. */
  async advance(position: Position, grown: readonly PartitionState[]): Promise<void> {
    await this.client.query({
      name: 'relay-advance',
      text: `with seen as (
          insert into relay.partitions (topic, partition, next_offset, last_event, last_position, first_offset)
          select * from unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::bigint[])
          on conflict (topic, partition) do update set next_offset = excluded.next_offset,
            last_event = excluded.last_event, last_position = excluded.last_position,
            first_offset = excluded.first_offset
        )
        update relay.checkpoint set position = $1`,
      values: [
        position,
        grown.map(({ topic }) => topic),
        grown.map(({ partition }) => partition),
        grown.map(({ nextOffset }) => String(nextOffset)),
        grown.map(({ lastEvent }) => lastEvent),
        grown.map(({ lastPosition }) => lastPosition),
        grown.map(({ firstOffset }) => String(firstOffset)),
      ],
    });
  }

  /** Moves a checkpoint beyond the end of an ended epoch back to that end: later events of the epoch are lost. */
  async leaveEpochs(ended: readonly EndedEpoch[]): Promise<void> {
    for (const { lastPosition, nextPosition } of ended)
      await this.client.query(
        `update relay.checkpoint set
           position = case when position > $1 and position < $2 then nullif($1, '') else position end,
           refill_until = case when refill_until > $1 and refill_until < $2 then $1 else refill_until end`,
        [lastPosition, nextPosition],
      );
  }

  /** True when the topics have to be created again, with another number of partitions. */
  async isMoving(): Promise<boolean> {
    const { rows } = await this.client.query<{ moving: boolean }>(
      'select replace_topics as moving from relay.checkpoint',
    );
    return rows[0]?.moving ?? false;
  }

  async moved(): Promise<void> {
    await this.client.query('update relay.checkpoint set replace_topics = false');
  }

  /** Records that events of these categories, which this version does not know, are left in the event store. */
  async leave(categories: ReadonlyMap<string, Position>): Promise<void> {
    await this.client.query('begin');
    await this.client.query('set local synchronous_commit = on');
    await this.client.query(
      `insert into relay.unknown (category, first_position)
       select * from unnest($1::text[], $2::text[]) on conflict (category) do nothing`,
      [[...categories.keys()], [...categories.values()]],
    );
    await this.client.query('commit');
  }

  /**
   * Moves the checkpoint back to the first event of a category that an earlier version did not know and this one does: the
   * events of those topics are published again, the others not.
   */
  async takeUp(topicOf: (category: string) => string | undefined): Promise<readonly string[]> {
    const { rows } = await this.client.query<{ category: string }>('select category from relay.unknown');
    const known = rows.flatMap(({ category }) => (topicOf(category) ? [category] : []));
    if (known.length === 0) return [];
    const topics = new Set(known.map(topicOf));
    const { partitions } = await this.load();
    await this.startOver(partitions.filter(({ topic }) => topics.has(topic)));
    await this.client.query('delete from relay.unknown where category = any ($1)', [known]);
    return known;
  }

  /** Starts over for partitions that are not the log the relay wrote; the others keep their records, and get nothing twice. */
  async startOver(lost: readonly PartitionState[]): Promise<void> {
    await this.client.query('begin');
    await this.client.query('set local synchronous_commit = on');
    await this.client.query(
      `update relay.partitions p set next_offset = 0, last_event = '', last_position = ''
       from unnest($1::text[], $2::int[]) as lost (topic, partition)
       where p.topic = lost.topic and p.partition = lost.partition`,
      [lost.map(({ topic }) => topic), lost.map(({ partition }) => partition)],
    );
    await this.client.query(
      `update relay.checkpoint set refill_until = greatest(refill_until, position), position = null`,
    );
    await this.client.query('commit');
  }
}
