import { randomUUID } from 'node:crypto';
import { contexts } from '@sextant/contracts/events.js';
import type { Envelope } from '@sextant/contracts/gen/sextant/messaging/v1/envelope_pb.js';
import { decodeEnvelope } from '@sextant/platform/messaging/envelope.js';
import { until } from '@sextant/testing/eventually.js';
import type { Consumer, IHeaders, Kafka } from 'kafkajs';

export interface Published {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly headers: IHeaders;
  readonly envelope: Envelope;
}

/** Reads every topic from its beginning, for specs. */
export class TopicReader {
  readonly records: Published[] = [];

  private constructor(private readonly consumer: Consumer) {}

  static async start(kafka: Kafka): Promise<TopicReader> {
    const consumer = kafka.consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 20 });
    const reader = new TopicReader(consumer);
    await consumer.connect();
    const topics = Object.values(contexts).map(({ topic }) => topic);
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      eachMessage: ({ topic, partition, message }) => {
        const { key, value, headers = {} } = message;
        const envelope = decodeEnvelope(value ?? new Uint8Array());
        reader.records.push({ topic, partition, key: String(key), headers, envelope });
        return Promise.resolve();
      },
    });
    return reader;
  }

  async until(condition: (records: Published[]) => boolean): Promise<Published[]> {
    await until(String(condition), () => condition(this.records));
    return this.records;
  }

  /** Resolves when each of these events was seen at least once. */
  untilAll(ids: Iterable<string>): Promise<Published[]> {
    const missing = new Set(ids);
    let seen = 0;
    return this.until((records) => {
      for (; seen < records.length; seen += 1) missing.delete(records[seen]?.envelope.eventId ?? '');
      return missing.size === 0;
    });
  }

  stop = (): Promise<void> => this.consumer.disconnect();
}

/** Records without those that repeat an earlier event. */
export function firstOccurrences(records: readonly Published[]): Published[] {
  const seen = new Set<string>();
  return records.filter(({ envelope: { eventId } }) => !seen.has(eventId) && seen.add(eventId));
}

/** Partitions in which events are not in the order of the log. */
export function disordered(records: readonly Published[]): string[] {
  const last = new Map<string, string>();
  const wrong = new Set<string>();
  for (const { topic, partition, envelope } of records) {
    const key = `${topic}/${partition}`;
    if (envelope.position <= (last.get(key) ?? '')) wrong.add(key);
    last.set(key, envelope.position);
  }
  return [...wrong];
}
