import type { Admin, ITopicConfig } from 'kafkajs';
import { pause } from '../process/pause.js';
import { chainOf } from './kafka-fault.js';

const POLL_MS = 100;
const TIMEOUT_MS = 30_000;
/** Error types of a broker that has not yet heard of the topic, or of its leaders, from the controller. */
const NOT_YET: readonly unknown[] = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'];

/**
 * Creates topics that do not exist, and waits until Kafka names a leader for every partition. The client's own
 * `waitForLeaders` fails when the broker it asks has not heard of a topic yet, as happens with several brokers.
 * @throws what the client throws, also when there is no leader within 30 seconds
 */
export async function createTopics(admin: Admin, topics: readonly ITopicConfig[]): Promise<void> {
  await admin.createTopics({ topics: [...topics], waitForLeaders: false });
  const names = topics.map(({ topic }) => topic);
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      await admin.fetchTopicMetadata({ topics: names });
      return;
    } catch (error) {
      // The client wraps the broker's answer after retries.
      const notYet = chainOf(error).some(({ type }) => NOT_YET.includes(type));
      if (!notYet || waited >= TIMEOUT_MS) throw error;
    }
    await pause(POLL_MS);
  }
}
