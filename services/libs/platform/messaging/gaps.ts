import { Gauge } from 'prom-client';
import type { Position } from '../event-store/event-store.js';
import { metrics } from '../observability/metrics.js';
import { partitionKey, partitionsOf, type Assignment, type TopicPartition } from './checkpoint.js';

let gauge: Gauge<'consumer'> | undefined;
const gapsOf = (): Gauge<'consumer'> =>
  (gauge ??= new Gauge({
    name: 'sextant_consumer_gaps',
    help: 'Partitions in which a consumer waits for events that are missing in Kafka',
    labelNames: ['consumer'],
    registers: [metrics()],
  }));

/**
 * Puts on /metrics in how many of its partitions a member waits at a gap. Its lag is 0 there, because it has seen every record.
 * Nothing is stored: who gets a partition reads it from the checkpoint on, and finds the gap again.
 */
export class Gaps {
  /** Checkpoints of the partitions that wait. */
  private readonly waiting = new Map<string, Position>();
  private assignment: ReadonlySet<string> = new Set();

  constructor(private readonly consumer: string) {
    this.report();
  }

  assigned(assignment: Assignment): void {
    this.waiting.clear();
    this.assignment = new Set(partitionsOf(assignment).map(partitionKey));
    this.report();
  }

  /**
   * Notes a commit: where the checkpoint stands then, and whether events were left out because of a gap. A partition waits until
   * its checkpoint has moved without one: repetitions, which come first when the relay publishes again, fill no gap.
   */
  committed(at: TopicPartition, position: Position, atGap: boolean): void {
    const key = partitionKey(at);
    // A batch may end after its partition was given to another member.
    if (!this.assignment.has(key)) return;
    if (atGap) this.waiting.set(key, position);
    else if (this.waiting.get(key) !== position) this.waiting.delete(key);
    this.report();
  }

  /** Takes the consumer off /metrics; a batch that ends later does not put it back. */
  end(): void {
    this.assignment = new Set();
    gapsOf().remove({ consumer: this.consumer });
  }

  private report(): void {
    gapsOf().set({ consumer: this.consumer }, this.waiting.size);
  }
}
