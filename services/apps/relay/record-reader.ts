import { randomUUID } from 'node:crypto';
import { withTimeout } from '@sextant/platform/process/with-timeout.js';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { partitionKey } from './checkpoint.js';

/** A record's place in Kafka. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
}

/** Longest wait for the group to form and one fetch; a broker that takes longer counts as away. */
const TIMEOUT_MS = 30_000;

const MAX_FETCH_BYTES = 1024 * 1024;

/** A batch of kafkajs, with the offset that was asked for: the types of kafkajs leave it out. */
interface Fetched {
  readonly fetchedOffset: string;
  readonly messages: readonly Pick<KafkaMessage, 'offset'>[];
}

/** True when compaction has deleted the record: the batch that was fetched from its offset begins later. */
export const isGone = ({ offset }: Pick<Place, 'offset'>, { fetchedOffset, messages }: Fetched): boolean =>
  BigInt(fetchedOffset) === offset && BigInt(messages[0]?.offset ?? offset) > offset;

/**
 * Reads the records at the given places, those of a partition in order. Returns what `pick` takes from each, undefined for one
 * that was compacted away; the records themselves are not kept, because each pins all that was fetched with it. Rejects when the
 * broker sends nothing; every place must therefore lie before the end of its partition.
 *
 * kafkajs reads only as a member of a group. This group has a random name, commits nothing and is deleted afterwards.
 */
export async function readRecords<T>(
  kafka: Kafka,
  places: readonly Place[],
  pick: (record: KafkaMessage) => T,
): Promise<(T | undefined)[]> {
  if (places.length === 0) return [];
  const groupId = `relay-check-${randomUUID()}`;
  const consumer = kafka.consumer({
    groupId,
    maxWaitTimeInMs: 100,
    // All records that are fetched together are in memory together, also those that nobody asked for.
    maxBytes: MAX_FETCH_BYTES,
    allowAutoTopicCreation: false,
    retry: { retries: 2, restartOnFailure: () => Promise.resolve(false) },
  });
  try {
    await consumer.connect();
    await consumer.subscribe({
      topics: [...new Set(places.map(({ topic }) => topic))],
      fromBeginning: false,
    });
    return await collect(consumer, places, pick);
  } finally {
    await consumer.disconnect().catch(() => undefined);
    await deleteGroup(kafka, groupId).catch(() => undefined);
  }
}

async function collect<T>(
  consumer: Consumer,
  places: readonly Place[],
  pick: (record: KafkaMessage) => T,
): Promise<(T | undefined)[]> {
  const found = new Map<Place, T>();
  const waiting = Map.groupBy(places, ({ topic, partition }) => partitionKey(topic, partition));
  const all = Promise.withResolvers<void>();
  const seekNext = (topic: string, partition: number): void => {
    const [next] = waiting.get(partitionKey(topic, partition)) ?? [];
    if (next) consumer.seek({ topic, partition, offset: String(next.offset) });
    else consumer.pause([{ topic, partitions: [partition] }]);
  };
  const take = ({ batch }: EachBatchPayload): Promise<void> => {
    const { topic, partition, messages } = batch;
    const key = partitionKey(topic, partition);
    const left = (waiting.get(key) ?? []).filter((place) => {
      const message = messages.find(({ offset }) => BigInt(offset) === place.offset);
      if (message) found.set(place, pick(message));
      return !message && !isGone(place, batch as typeof batch & Fetched);
    });
    if (left.length > 0) waiting.set(key, left);
    else waiting.delete(key);
    seekNext(topic, partition);
    if (waiting.size === 0) all.resolve();
    return Promise.resolve();
  };

  // Nobody awaits this promise yet when `run` fails.
  all.promise.catch(() => undefined);
  consumer.on(consumer.events.CRASH, ({ payload }) => all.reject(payload.error));
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    for (const [topic, partitions] of Object.entries(payload.memberAssignment))
      for (const partition of partitions) seekNext(topic, partition);
  });
  const read = consumer
    .run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: take })
    .then(() => all.promise);
  await withTimeout(TIMEOUT_MS, read, () => {
    throw new Error(`Kafka did not give the records it has at ${described(waiting)}`);
  });
  return places.map((place) => found.get(place));
}

const described = (waiting: ReadonlyMap<string, readonly Place[]>): string =>
  [...waiting].map(([key, [next]]) => `${key}@${next?.offset}`).join(', ');

async function deleteGroup(kafka: Kafka, groupId: string): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  await admin.deleteGroups([groupId]).finally(() => admin.disconnect());
}
