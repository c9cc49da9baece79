import { contexts } from '@sextant/contracts/events.js';
import { ensureTopics, type TopicLayout } from '@sextant/platform/messaging/topics.js';
import type { Admin, Kafka } from 'kafkajs';
import { partitionKey, type PartitionState } from './checkpoint.js';

/**
 * Adds missing partitions to an empty topic: a broker creates a topic with its defaults when a client asks for the topic
 * before the relay does. Throws when the topic is in use: streams would move to other partitions and lose their order.
 */
async function addPartitions(
  admin: Admin,
  topic: string,
  partitions: readonly PartitionLog[],
  count: number,
): Promise<void> {
  if (partitions.some(({ high }) => high > 0n))
    throw new Error(
      `topic ${topic} has ${partitions.length} partitions instead of ${count}: stop Sextant and type \`npm run partitions -- ${partitions.length}\``,
    );
  await admin.createPartitions({ topicPartitions: [{ topic, count }] });
}

/** Extent of a topic partition: offsets from `low` to before `high`. */
export interface PartitionLog {
  readonly topic: string;
  readonly partition: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** Creates missing topics and returns the extent of every partition. */
export async function readLogs(
  kafka: Kafka,
  layout: Required<Pick<TopicLayout, 'partitions'>> & TopicLayout,
): Promise<PartitionLog[]> {
  await ensureTopics(kafka, layout);
  const admin = kafka.admin();
  await admin.connect();
  try {
    const logs: PartitionLog[] = [];
    for (const { topic } of Object.values(contexts)) {
      const offsets = await admin.fetchTopicOffsets(topic);
      const partitions = offsets.map(({ partition, low, high }) => ({
        topic,
        partition,
        low: BigInt(low),
        high: BigInt(high),
      }));
      if (partitions.length < layout.partitions)
        await addPartitions(admin, topic, partitions, layout.partitions);
      logs.push(...partitions);
    }
    return logs;
  } finally {
    await admin.disconnect();
  }
}

/** Kafka lacks records that it once acknowledged. */
export class KafkaLost extends Error {
  /** @param partitions as `partitionKey` names them */
  constructor(partitions: readonly string[]) {
    super(`Kafka has lost records of ${partitions.join(', ')}`);
    this.name = 'KafkaLost';
  }
}

/**
 * Partitions that lack acknowledged records: they are shorter, because they were deleted, recreated or restored from a backup,
 * or their beginning was deleted, by age or by hand.
 */
export function shortened(known: readonly PartitionState[], logs: readonly PartitionLog[]): PartitionState[] {
  const extents = new Map(logs.map((log) => [partitionKey(log.topic, log.partition), log]));
  return known.filter(({ topic, partition, firstOffset, nextOffset }) => {
    const { low, high } = extents.get(partitionKey(topic, partition)) ?? { low: 0n, high: 0n };
    return nextOffset > 0n && (high < nextOffset || low > firstOffset);
  });
}
