import { contexts, type ContextName } from '@sextant/contracts/events.js';
import type { Kafka } from 'kafkajs';
import { createTopics } from './create-topics.js';

/** Topic settings that keep every event forever and lose none with a broker. */
export const topicSettings = (replicationFactor = 1): Readonly<Record<string, string>> => ({
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'cleanup.policy': 'delete',
  ...(replicationFactor > 1 ? { 'min.insync.replicas': String(replicationFactor - 1) } : {}),
});

export interface TopicLayout {
  /** Partitions of every topic. */
  readonly partitions: number;
  /** Default: the broker's. */
  readonly replicationFactor?: number;
}

/** Topic of every given context. */
export const topicsOf = (names: readonly ContextName[]): string[] =>
  names.map((name) => contexts[name].topic);

/**
 * Creates missing topics. Events are never deleted from a topic by age or size: it holds the whole history of its context, so
 * that read models can be rebuilt from Kafka alone.
 */
export async function ensureTopics(
  kafka: Kafka,
  { partitions, replicationFactor }: TopicLayout,
  names = Object.keys(contexts) as ContextName[],
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const present = new Set(await admin.listTopics());
    const missing = topicsOf(names).filter((topic) => !present.has(topic));
    if (missing.length === 0) return;
    const configEntries = Object.entries(topicSettings(replicationFactor)).map(([name, value]) => ({
      name,
      value,
    }));
    await createTopics(
      admin,
      missing.map((topic) => ({ topic, numPartitions: partitions, replicationFactor, configEntries })),
    );
  } finally {
    await admin.disconnect();
  }
}
