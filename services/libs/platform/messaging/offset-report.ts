import type { Consumer as KafkaConsumer } from 'kafkajs';

const EVERY_MS = 1000;

/**
 * Commits offsets to Kafka about once a second, for the broker's own tools and as a first guess after a rebalance. The
 * checkpoint in Postgres counts, so a failed commit does no harm.
 */
export class OffsetReport {
  private readonly pending = new Map<string, { topic: string; partition: number; offset: string }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly kafka: KafkaConsumer) {}

  add(topic: string, partition: number, offset: string): void {
    this.pending.set(`${topic}/${partition}`, { topic, partition, offset });
    this.timer ??= setTimeout(() => void this.flush(), EVERY_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const offsets = [...this.pending.values()];
    this.pending.clear();
    if (offsets.length > 0) await this.kafka.commitOffsets(offsets).catch(() => undefined);
  }
}
