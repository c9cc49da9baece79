import { contexts, PARTITIONS } from '@sextant/contracts/events.js';
import { ensureTopics } from '@sextant/platform/messaging/topics.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { Admin, Kafka } from 'kafkajs';
import { partitionKey, type PartitionState } from './checkpoint.js';

/**
 * Gives an empty topic the partitions it lacks: a client that asked for it before we did made the broker create it with
 * its defaults. Throws when the topic is in use: then streams would change partitions, and with them their order.
 */
async function addPartitions(
  admin: Admin,
  logger: Logger,
  topic: string,
  ends: readonly bigint[],
): Promise<void> {
  if (ends.some((end) => end > 0n))
    throw new Error(
      `topic ${topic} has ${ends.length} partitions instead of ${PARTITIONS}: it needs a rebuild`,
    );
  logger.warn(
    { topic },
    'topic was created with the defaults of the broker: check that its retention.ms is -1',
  );
  await admin.createPartitions({ topicPartitions: [{ topic, count: PARTITIONS }] });
}

/** Creates missing topics and gives the offset at which each partition ends, by `partitionKey`. */
export async function readEnds(kafka: Kafka, logger: Logger): Promise<Map<string, bigint>> {
  await ensureTopics(kafka);
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends = new Map<string, bigint>();
    for (const { topic } of Object.values(contexts)) {
      const partitions = await admin.fetchTopicOffsets(topic);
      const highs = partitions.map(({ high }) => BigInt(high));
      if (highs.length < PARTITIONS) await addPartitions(admin, logger, topic, highs);
      for (const { partition, high } of partitions) ends.set(partitionKey(topic, partition), BigInt(high));
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
}

/** Partitions that are shorter than what was once acknowledged: deleted, recreated or restored from a backup. */
export const lostPartitions = (
  known: readonly PartitionState[],
  ends: ReadonlyMap<string, bigint>,
): PartitionState[] =>
  known.filter(
    ({ topic, partition, nextOffset }) => (ends.get(partitionKey(topic, partition)) ?? 0n) < nextOffset,
  );
