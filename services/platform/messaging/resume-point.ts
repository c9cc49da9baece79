import type { Knex } from 'knex';
import type { Logger } from '../observability/logger.js';
import { readCheckpoint, type PartitionOf } from './checkpoint.js';
import type { Incoming } from './incoming.js';

type Seek = (at: PartitionOf, offset: string) => void;

/**
 * Decides where a partition is read from after it has been assigned. Not Kafka's committed offset counts but the
 * checkpoint in Postgres, and not even that blindly: reading starts *at* the last applied event, and only if the very
 * same event is found there is this the log the offset belongs to. Otherwise (topic recreated, Postgres restored from
 * a backup, group offsets kept from an earlier life) the partition is read from its beginning, and the checkpoint's
 * position leaves out what was applied before.
 */
export class ResumePoint {
  private readonly partitions = new Map<string, 'sought' | 'verified'>();

  constructor(
    private readonly consumer: string,
    private readonly knex: Knex,
    private readonly logger: Logger,
    private readonly seek: Seek,
  ) {}

  /** The group gave out these partitions: nothing is known about where Kafka will start to deliver. */
  async assigned(assignment: Readonly<Record<string, readonly number[]>>): Promise<void> {
    this.partitions.clear();
    for (const [topic, partitions] of Object.entries(assignment)) {
      for (const partition of partitions)
        await this.goToCheckpoint({ consumer: this.consumer, topic, partition });
    }
  }

  /** Whether a batch starting with this record may be processed; when not, another one is on its way. */
  async admits(at: PartitionOf, first: Pick<Incoming, 'offset' | 'position'>): Promise<boolean> {
    const key = `${at.topic}/${at.partition}`;
    const phase = this.partitions.get(key);
    if (phase === 'verified') return true;
    // Noted before waiting: a seek made meanwhile says nothing about where this batch came from.
    const sought = phase === 'sought';
    const checkpoint = await readCheckpoint(this.knex, at);
    const known = checkpoint && checkpoint.position !== '';
    const matches = known
      ? first.offset === checkpoint.positionOffset && first.position === checkpoint.position
      : first.offset === '0' || sought;
    if (!matches && !sought) {
      await this.goToCheckpoint(at);
      return false;
    }
    this.partitions.set(key, 'verified');
    if (matches) return true;
    this.logger.warn(
      { ...at },
      'the topic is not the one the checkpoint was taken on: reading it from the beginning',
    );
    this.seek(at, '0');
    return false;
  }

  private async goToCheckpoint(at: PartitionOf): Promise<void> {
    const checkpoint = await readCheckpoint(this.knex, at);
    const known = checkpoint && checkpoint.position !== '';
    this.partitions.set(`${at.topic}/${at.partition}`, 'sought');
    this.seek(at, known ? checkpoint.positionOffset : '0');
  }
}
