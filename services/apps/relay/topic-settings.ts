import { contexts } from '@sextant/contracts/events.js';
import { topicSettings } from '@sextant/platform/messaging/topics.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';

// Node finds no named exports of these in a CommonJS module.
const { ConfigResourceTypes, ConfigSource } = kafkajs;

/** A topic would lose events, and the relay cannot repair it. */
class UnsafeTopic extends Error {
  override readonly name = 'UnsafeTopic';
}

/** The embedded broker keeps everything and knows no settings. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && error.name === 'KafkaJSServerDoesNotSupportApiKey';

interface Found {
  readonly value: string;
  readonly isOwn: boolean;
}

const ours = (): string[] => Object.values(contexts).map(({ topic }) => topic);

/** Settings of topics, by topic and name. */
async function readSettings(
  admin: Admin,
  topics: readonly string[],
): Promise<Map<string, Map<string, Found>>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map((name) => ({ type: ConfigResourceTypes.TOPIC, name })),
  });
  return new Map(
    resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(
        configEntries.map((entry) => [
          entry.configName,
          { value: entry.configValue, isOwn: entry.configSource === ConfigSource.TOPIC_CONFIG },
        ]),
      ),
    ]),
  );
}

const wrong = (wanted: Readonly<Record<string, string>>, found: ReadonlyMap<string, Found> | undefined) =>
  Object.entries(wanted).filter(([name, value]) => found?.get(name)?.value !== value);

/**
 * Deletes empty topics that have too few replicas, where there are brokers enough for more: a broker creates a topic with its
 * defaults when a client asks for the topic before the relay does.
 */
export async function deleteThinTopics(kafka: Kafka, replicationFactor: number): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const { brokers } = await admin.describeCluster();
    if (brokers.length < replicationFactor) return;
    const wanted = ours();
    const present = (await admin.listTopics()).filter((topic) => wanted.includes(topic));
    if (present.length === 0) return;
    const { topics } = await admin.fetchTopicMetadata({ topics: present });
    const thin = topics.filter(({ partitions }) => fewestReplicas(partitions) < replicationFactor);
    for (const { name } of thin) {
      const offsets = await admin.fetchTopicOffsets(name);
      if (offsets.every(({ high }) => high === '0')) await admin.deleteTopics({ topics: [name] });
    }
  } finally {
    await admin.disconnect();
  }
}

const fewestReplicas = (partitions: readonly { readonly replicas: readonly number[] }[]): number =>
  Math.min(...partitions.map(({ replicas }) => replicas.length));

async function checkReplicas(
  admin: Admin,
  topics: readonly string[],
  replicationFactor: number,
): Promise<void> {
  const metadata = await admin.fetchTopicMetadata({ topics: [...topics] });
  for (const { name, partitions } of metadata.topics) {
    const fewest = fewestReplicas(partitions);
    if (fewest < replicationFactor)
      throw new UnsafeTopic(
        `topic ${name} has ${fewest} replicas instead of ${replicationFactor}: add some with ` +
          'kafka-reassign-partitions, or say how many are meant in KAFKA_REPLICATION_FACTOR',
      );
  }
}

/** Throws UnsafeTopic when settings of a topic lose events. Changes nothing: the next session repairs them and finds lost events. */
export async function checkTopics(kafka: Kafka, replicationFactor?: number): Promise<void> {
  const wanted = topicSettings(replicationFactor);
  const admin = kafka.admin();
  await admin.connect();
  try {
    for (const [topic, found] of await readSettings(admin, ours())) {
      const [[name] = []] = wrong(wanted, found);
      if (name !== undefined)
        throw new UnsafeTopic(`somebody has set ${name} of topic ${topic} to ${found.get(name)?.value}`);
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    await admin.disconnect();
  }
}

/**
 * Makes sure that no topic loses events by age, size, compaction or the loss of a broker, no matter who created it. Returns the
 * topics that were compacted until now: they may lack events. Throws UnsafeTopic.
 */
export async function secureTopics(
  kafka: Kafka,
  logger: Logger,
  replicationFactor?: number,
): Promise<readonly string[]> {
  const topics = ours();
  const wanted = topicSettings(replicationFactor);
  const admin = kafka.admin();
  await admin.connect();
  try {
    if (replicationFactor !== undefined) await checkReplicas(admin, topics, replicationFactor);
    const before = await readSettings(admin, topics);
    const unsafe = topics.filter((topic) => wrong(wanted, before.get(topic)).length > 0);
    if (unsafe.length === 0) return [];
    logger.warn({ topics: unsafe, wanted }, 'topics would lose events: setting how they are kept');
    // Kafka replaces all settings of a topic at once, so the request repeats the topic's own ones.
    const resources = unsafe.map((topic) => {
      const own = [...(before.get(topic) ?? [])].filter(([, { isOwn }]) => isOwn);
      const entries = { ...Object.fromEntries(own.map(([name, { value }]) => [name, value])), ...wanted };
      const configEntries = Object.entries(entries).map(([name, value]) => ({ name, value }));
      return { type: ConfigResourceTypes.TOPIC, name: topic, configEntries };
    });
    await admin.alterConfigs({ validateOnly: false, resources });
    const after = await readSettings(admin, unsafe);
    for (const topic of unsafe) {
      const [[name, value] = []] = wrong(wanted, after.get(topic));
      if (name !== undefined)
        throw new UnsafeTopic(
          `topic ${topic} is not safe: type kafka-configs --alter --topic ${topic} --add-config ${name}=${value}`,
        );
    }
    return unsafe.filter((topic) => before.get(topic)?.get('cleanup.policy')?.value.includes('compact'));
  } catch (error) {
    if (isUnsupported(error)) return [];
    throw error;
  } finally {
    await admin.disconnect();
  }
}
