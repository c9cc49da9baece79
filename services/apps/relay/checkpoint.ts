import type { Position } from '@sextant/platform/event-store/event-store.js';
import type pg from 'pg';

/** What is known of one topic partition. */
export interface PartitionState {
  readonly topic: string;
  readonly partition: number;
  /** Offset after the last record known to be there; a log that is shorter has lost records. */
  readonly nextOffset: bigint;
  /** While the log is published again for others: what this partition holds already. '' when it needs everything. */
  readonly heldUntil: Position | '';
}

export interface RelayState {
  /** Every event up to here is in Kafka; undefined before the first. */
  readonly position: Position | undefined;
  readonly partitions: readonly PartitionState[];
}

export const partitionKey = (topic: string, partition: number): string => `${topic}/${partition}`;

const TABLES = `
create schema if not exists relay;
create table if not exists relay.checkpoint (
  only_row boolean primary key default true check (only_row),
  position text
);
create table if not exists relay.partitions (
  topic text, partition int, next_offset bigint not null, held_until text not null default '',
  primary key (topic, partition)
);
insert into relay.checkpoint default values on conflict do nothing;
`;

/** Where the relay is, in Postgres. Only the leader calls these, on its own connection. */
export class Checkpoint {
  constructor(private readonly client: pg.Client) {}

  async load(): Promise<RelayState> {
    await this.client.query(TABLES);
    // `advance` is not waited for on the disk: when Postgres forgets it, the same events are published once more.
    await this.client.query('set synchronous_commit = off');
    const { rows } = await this.client.query<{ position: string | null }>(
      'select position from relay.checkpoint',
    );
    const partitions = await this.client.query<{
      topic: string;
      partition: number;
      next_offset: string;
      held_until: string;
    }>('select topic, partition, next_offset, held_until from relay.partitions');
    return {
      position: rows[0]?.position ?? undefined,
      partitions: partitions.rows.map((row) => ({
        topic: row.topic,
        partition: row.partition,
        nextOffset: BigInt(row.next_offset),
        heldUntil: row.held_until,
      })),
    };
  }

  /** After the broker has acknowledged everything up to `position`. */
  async advance(position: Position, offsets: readonly PartitionState[]): Promise<void> {
    await this.client.query({
      name: 'relay-advance',
      text: `with seen as (
          insert into relay.partitions (topic, partition, next_offset)
          select * from unnest($2::text[], $3::int[], $4::bigint[])
          on conflict (topic, partition) do update set next_offset = excluded.next_offset
        )
        update relay.checkpoint set position = $1`,
      values: [
        position,
        offsets.map(({ topic }) => topic),
        offsets.map(({ partition }) => partition),
        offsets.map(({ nextOffset }) => String(nextOffset)),
      ],
    });
  }

  /** Starts over for partitions that have lost records; what the others hold is remembered, to not publish it twice. */
  async startOver(state: RelayState, lost: readonly PartitionState[]): Promise<void> {
    const keys = lost.map(({ topic, partition }) => partitionKey(topic, partition));
    await this.client.query('begin');
    await this.client.query('set local synchronous_commit = on');
    await this.client.query(
      `update relay.partitions set
         held_until = case when topic || '/' || partition = any ($2) then '' else greatest(held_until, $1) end,
         next_offset = case when topic || '/' || partition = any ($2) then 0 else next_offset end`,
      [state.position ?? '', keys],
    );
    await this.client.query('update relay.checkpoint set position = null');
    await this.client.query('commit');
  }
}
