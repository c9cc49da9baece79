import type { TopicConfig } from '../log/topic-store.js';

/** Apache Kafka's default. A batch beyond it is refused there too, so it is better noticed here. */
const DEFAULT_MAX_MESSAGE_BYTES = 1_048_588;

export interface ConfigEntry {
  name: string;
  value: string | null;
}

/** The settings of a new topic, or null when a value makes no sense. Settings without a meaning here are accepted and ignored. */
export function topicConfig(entries: readonly ConfigEntry[]): TopicConfig | null {
  const entry = entries.findLast(({ name }) => name === 'max.message.bytes');
  const maxMessageBytes = entry ? Number(entry.value) : DEFAULT_MAX_MESSAGE_BYTES;
  return Number.isSafeInteger(maxMessageBytes) && maxMessageBytes >= 0 ? { maxMessageBytes } : null;
}
