import { PARTITIONS, contexts, type ContextName } from '@sextant/contracts/events.js';
import type { Kafka } from 'kafkajs';

/** Topic of every given context. */
export const topicsOf = (names: readonly ContextName[]): string[] =>
  names.map((name) => contexts[name].topic);

/**
 * Creates the topics that are missing. Events are never deleted from a topic by age or size: a topic holds the whole
 * history of its context, which is what lets a read model be rebuilt from Kafka alone.
 */
export async function ensureTopics(
  kafka: Kafka,
  names = Object.keys(contexts) as ContextName[],
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const present = new Set(await admin.listTopics());
    const missing = topicsOf(names).filter((topic) => !present.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic,
        numPartitions: PARTITIONS,
        configEntries: [
          { name: 'retention.ms', value: '-1' },
          { name: 'retention.bytes', value: '-1' },
        ],
      })),
    });
  } finally {
    await admin.disconnect();
  }
}
