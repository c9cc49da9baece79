import type { TopicConfig } from '../log/topic-store.js';

/** Apache Kafka's default, which also refuses larger batches: such an error shows up in development. */
const DEFAULT_MAX_MESSAGE_BYTES = 1_048_588;

export interface ConfigEntry {
  name: string;
  value: string | null;
}

/** Settings of a new topic; null when a value is invalid. Settings without a meaning here are accepted and ignored. */
export function topicConfig(entries: readonly ConfigEntry[]): TopicConfig | null {
  const entry = entries.findLast(({ name }) => name === 'max.message.bytes');
  const maxMessageBytes = entry ? Number(entry.value) : DEFAULT_MAX_MESSAGE_BYTES;
  return Number.isSafeInteger(maxMessageBytes) && maxMessageBytes >= 0 ? { maxMessageBytes } : null;
}
