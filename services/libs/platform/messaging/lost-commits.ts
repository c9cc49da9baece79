import type { Knex } from 'knex';
import type { Position } from '../event-store/event-store.js';
import { prepared } from '../read-db/prepared.js';
import { partitionKey, partitionsOf, type Assignment, type TopicPartition } from './checkpoint.js';

const CHECKPOINTS = 'select topic, partition, position from messaging.checkpoints where consumer = $1';

/**
 * Finds commits of a member that Postgres has lost. A crash or failover may take back those of the last moments, because they do
 * not wait for the disk. The checkpoint then stands before records that the member has read: they would never be applied, and
 * what follows them would look like events after a gap.
 */
export class LostCommits {
  /** Newest position of each assigned partition that this member has found committed, or committed itself. */
  private readonly newest = new Map<string, Position>();
  private assignment: ReadonlySet<string> = new Set();

  constructor(
    private readonly consumer: string,
    private readonly knex: Knex,
  ) {}

  assigned(assignment: Assignment): void {
    this.newest.clear();
    this.assignment = new Set(partitionsOf(assignment).map(partitionKey));
  }

  /** A partition is read from this checkpoint on: Postgres may lose it before the member has committed anything. */
  readFrom(at: TopicPartition, position: Position | ''): void {
    const key = partitionKey(at);
    if (position === '') this.newest.delete(key);
    else if (this.assignment.has(key)) this.newest.set(key, position);
  }

  committed(at: TopicPartition, position: Position): void {
    const key = partitionKey(at);
    // A batch may end after its partition was given to another member.
    if (this.assignment.has(key) && position > (this.newest.get(key) ?? '')) this.newest.set(key, position);
  }

  /** Partitions whose checkpoint is before what was committed. Each is returned until it is read from its checkpoint. */
  async find(): Promise<TopicPartition[]> {
    if (this.newest.size === 0) return [];
    // Taken before Postgres is asked: what is committed meanwhile is not expected there.
    const expected = new Map(this.newest);
    const rows = await prepared<TopicPartition & { position: Position }>(this.knex, CHECKPOINTS, [
      this.consumer,
    ]);
    return rows.flatMap(({ topic, partition, position }) => {
      const key = partitionKey({ topic, partition });
      const committed = expected.get(key);
      const isLost = committed !== undefined && position < committed && this.newest.get(key) === committed;
      return isLost ? { topic, partition } : [];
    });
  }
}
