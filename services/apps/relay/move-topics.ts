import { contexts } from '@sextant/contracts/events.js';
import { movePartitions, readPartitions, type Published } from '@sextant/platform/messaging/partitions.js';
import type { Admin, Kafka } from 'kafkajs';
import type { Knex } from 'knex';

/**
 * Changes the number of partitions of every topic. No relay may be publishing. The next session of the relay replaces the
 * topics and publishes everything again. Returns false where the topics have that number already. Throws `StillLagging` or
 * `RelayBehind`, having changed nothing.
 */
export const moveTopics = (knex: Knex, partitions: number): Promise<boolean> =>
  knex.transaction(async (trx) => {
    if ((await readPartitions(trx)) === partitions) return false;
    const row = await trx('relay.checkpoint').first<{ position: string | null } | undefined>('position');
    const ends = await trx('relay.partitions')
      .whereNot({ last_position: '' })
      .select<Published['ends']>('topic', 'partition', { position: 'last_position' });
    await movePartitions(trx, { position: row?.position ?? '', ends }, partitions);
    await trx('relay.partitions').del();
    await trx.raw(
      `update relay.checkpoint set replace_topics = true, position = null,
         refill_until = greatest(refill_until, coalesce(position, ''))`,
    );
    return true;
  });

/** Deletes the topics that have another number of partitions; their events are about to be published again. */
export async function deleteMovedTopics(kafka: Kafka, partitions: number): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const present = new Set(await admin.listTopics());
    const ours = Object.values(contexts).flatMap(({ topic }) => (present.has(topic) ? [topic] : []));
    const moved = await otherwisePartitioned(admin, ours, partitions);
    if (moved.length > 0) await admin.deleteTopics({ topics: moved });
  } finally {
    await admin.disconnect();
  }
}

async function otherwisePartitioned(
  admin: Admin,
  topics: readonly string[],
  partitions: number,
): Promise<string[]> {
  if (topics.length === 0) return [];
  const metadata = await admin.fetchTopicMetadata({ topics: [...topics] });
  return metadata.topics.flatMap((topic) => (topic.partitions.length === partitions ? [] : [topic.name]));
}
