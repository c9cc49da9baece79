import { contexts } from '@sextant/contracts/events.js';
import { ensureTopics, type TopicLayout } from '@sextant/platform/messaging/topics.js';
import type { Admin, Kafka } from 'kafkajs';
import { partitionKey, type PartitionState } from './checkpoint.js';

/**
 * Gives an empty topic the partitions it lacks: a client that asked for it before we did made the broker create it with
 * its defaults. Throws when the topic is in use: then streams would change partitions, and with them their order.
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

/** What a topic partition holds: the offsets from `low` to before `high`. */
export interface PartitionLog {
  readonly topic: string;
  readonly partition: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** Creates missing topics and gives the extent of every partition. */
export async function readLogs(
  kafka: Kafka,
  layout: Required<Pick<TopicLayout, 'partitions'>> & TopicLayout,
): Promise<PartitionLog[]> {
  await ensureTopics(kafka, undefined, layout);
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

/** Kafka does not hold what it once acknowledged. */
export class KafkaLost extends Error {
  /** @param partitions as `partitionKey` names them */
  constructor(partitions: readonly string[]) {
    super(`Kafka has lost records of ${partitions.join(', ')}`);
    this.name = 'KafkaLost';
  }
}

/**
 * Partitions that lack what was once acknowledged: they are shorter, because they were deleted, recreated or restored from a backup, or
 * their beginning is gone, by age or by hand.
 */
export function shortened(known: readonly PartitionState[], logs: readonly PartitionLog[]): PartitionState[] {
  const extents = new Map(logs.map((log) => [partitionKey(log.topic, log.partition), log]));
  return known.filter(({ topic, partition, firstOffset, nextOffset }) => {
    const { low, high } = extents.get(partitionKey(topic, partition)) ?? { low: 0n, high: 0n };
    return nextOffset > 0n && (high < nextOffset || low > firstOffset);
  });
}
