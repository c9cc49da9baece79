import type { Knex } from 'knex';
import type { Position } from '../event-store/event-store.js';
import type { Logger } from '../observability/logger.js';
import {
  partitionKey,
  partitionsOf,
  readCheckpoint,
  type Assignment,
  type Checkpoint,
  type PartitionOf,
  type TopicPartition,
} from './checkpoint.js';
import type { Incoming } from './incoming.js';

/** Goes on reading at the offset: the events after the position are read, or read again. */
type Seek = (at: PartitionOf, offset: string, position: Position | '') => void;
type First = Pick<Incoming, 'offset' | 'position'>;

/** `sought`: checkpoint that the last seek went to; undefined when there was none. */
type Phase = 'verified' | { readonly sought: Checkpoint | undefined };

const standsAt = (first: First, checkpoint: Checkpoint): boolean =>
  first.offset === checkpoint.positionOffset && first.position === checkpoint.position;

/**
 * Decides where a partition is read from after its assignment, and after Postgres has lost commits. The checkpoint in Postgres counts, not Kafka's committed offset,
 * and it is verified: reading starts *at* the last applied event, and the offset is valid only if that event is found there.
 * Otherwise (topic recreated, Postgres restored from a backup, group offsets of an earlier topic) the partition is read from
 * its beginning, and the checkpoint's position leaves out the events that were applied before.
 */
export class ResumePoint {
  private assignment: readonly TopicPartition[] = [];
  /** Lacks the partitions that are yet to be read from their checkpoints. */
  private readonly partitions = new Map<string, Phase>();

  constructor(
    private readonly consumer: string,
    private readonly knex: Knex,
    private readonly logger: Logger,
    private readonly seek: Seek,
  ) {}

  /** Called after an assignment: it is not known where Kafka will start to deliver. */
  assigned(assignment: Assignment): void {
    this.assignment = partitionsOf(assignment);
    this.partitions.clear();
  }

  /** Goes to the checkpoints of the assigned partitions that are not read from there yet. To be called again after it has thrown. */
  async goToCheckpoints(): Promise<void> {
    for (const at of this.assignment)
      if (!this.partitions.has(partitionKey(at))) await this.goToCheckpoint(at);
  }

  /** True when a batch starting with this record may be processed; otherwise seeks, and another batch will come. */
  async admits(at: PartitionOf, first: First): Promise<boolean> {
    const key = partitionKey(at);
    const phase = this.partitions.get(key);
    if (phase === 'verified') return true;
    if (phase && (!phase.sought || standsAt(first, phase.sought))) {
      this.partitions.set(key, 'verified');
      return true;
    }
    const checkpoint = await this.checkpointOf(at);
    // A batch under way during the assignment has moved the checkpoint: that tells nothing about the topic.
    if (!phase || checkpoint?.position !== phase.sought?.position) {
      this.go(at, checkpoint);
      return false;
    }
    this.partitions.set(key, 'verified');
    this.logger.warn(
      { ...at },
      'the topic is not the one the checkpoint was taken on: reading it from the beginning',
    );
    this.seek(at, '0', '');
    return false;
  }

  /** Reads a partition again from its checkpoint on. */
  async goToCheckpoint({ topic, partition }: TopicPartition): Promise<void> {
    const at = { consumer: this.consumer, topic, partition };
    this.go(at, await this.checkpointOf(at));
  }

  private go(at: PartitionOf, checkpoint: Checkpoint | undefined): void {
    this.partitions.set(partitionKey(at), { sought: checkpoint });
    this.seek(at, checkpoint?.positionOffset ?? '0', checkpoint?.position ?? '');
  }

  /** Undefined while no event has been applied: there is no place to resume at. */
  private async checkpointOf(at: PartitionOf): Promise<Checkpoint | undefined> {
    const checkpoint = await readCheckpoint(this.knex, at);
    return checkpoint?.position ? checkpoint : undefined;
  }
}
