import { topicOfCategory } from '@sextant/contracts/events.js';
import { presentBeginning } from '@sextant/platform/event-store/epoch.js';
import type { EventStore, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { createProducer } from '@sextant/platform/messaging/kafka-client.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { messagingMigrations } from '@sextant/platform/messaging/migrations.js';
import { decidePartitions } from '@sextant/platform/messaging/partitions.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { deleteMovedTopics } from './move-topics.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Kafka } from 'kafkajs';
import type { Knex } from 'knex';
import { Checkpoint, partitionKey, type RelayState } from './checkpoint.js';
import { enterEpoch } from './enter-epoch.js';
import { KafkaLost, readLogs, shortened } from './kafka-log.js';
import type { Leadership } from '@sextant/platform/postgres/leadership.js';
import { EventStoreWentBack, findLostPartitions } from './log-check.js';
import { Publisher } from './publisher.js';
import { checkTopics, deleteThinTopics, secureTopics } from './topic-settings.js';
import { readAhead } from './read-ahead.js';

export interface SessionDeps {
  readonly eventStore: EventStore;
  readonly kafka: Kafka;
  readonly logger: Logger;
  /** Postgres for the checkpoint and the lock that elects the leader. */
  readonly databaseUrl: string;
  /** Replication factor of every topic; default: the broker's. */
  readonly replicationFactor?: number;
  /** Partitions of every topic in a new installation. */
  readonly partitions: number;
}

/** Settings of new topics. */
interface Layout {
  readonly partitions: number;
  readonly replicationFactor?: number;
}

/** Events read at a time, while the previous ones are being sent: they fill about two requests. */
const EVENTS_PER_BATCH = 2000;
/** Number of events below which a batch is followed by a pause. */
const SMALL_BATCH = 50;
const THROTTLE_MS = 15;
/**
 * Every request causes a round of fetches, transactions and notifications at every consumer, whether it holds one event or ten.
 * The first event after a pause is sent at once; under a low, steady load, the events of a few milliseconds are sent together.
 */
const pauseAfter = (events: readonly unknown[]): number => (events.length < SMALL_BATCH ? THROTTLE_MS : 0);
/** Interval at which an idle relay checks that broker, topics and event store are still there and have lost nothing. */
const CHECK_EVERY_MS = 5_000;

/** Loads the checkpoint; starts over with the partitions that no longer match it. */
async function loadState(
  deps: SessionDeps,
  knex: Knex,
  checkpoint: Checkpoint,
  layout: Layout,
): Promise<RelayState> {
  const { eventStore, kafka, logger } = deps;
  const { partitions, replicationFactor } = layout;
  if (await checkpoint.isMoving()) {
    logger.warn({ partitions }, 'topics get another number of partitions: publishing everything again');
    await deleteMovedTopics(kafka, partitions);
    await readLogs(kafka, layout);
    await checkpoint.moved();
  }
  if (replicationFactor !== undefined) await deleteThinTopics(kafka, replicationFactor);
  const logs = await readLogs(kafka, layout);
  const gone = await enterEpoch(deps, knex, checkpoint, logs);
  const takenUp = await checkpoint.takeUp(topicOfCategory);
  if (takenUp.length > 0)
    logger.info({ categories: takenUp }, 'publishing events that an earlier relay did not know');
  const state = await checkpoint.load();
  const { refillUntil, position = '' } = state;
  const published = position > refillUntil ? position : refillUntil;
  const head = await eventStore.head();
  if (published > (head ?? ''))
    throw new EventStoreWentBack(
      `the event log ends at ${head ?? 'its beginning'}, before ${published}, which is published`,
    );
  const compacted = await secureTopics(kafka, logger, replicationFactor);
  const replaced = await findLostPartitions(kafka, eventStore, state.partitions, logs, gone);
  const lost = state.partitions.filter((at) => replaced.includes(at) || compacted.includes(at.topic));
  if (lost.length === 0) return state;
  logger.warn({ lost }, 'Kafka has lost records: publishing these partitions again from the beginning');
  await checkpoint.startOver(lost);
  return checkpoint.load();
}

/** Determines the settings of topics and the position to publish from. */
async function prepare(
  deps: SessionDeps,
  checkpoint: Checkpoint,
): Promise<{ layout: Layout; state: RelayState }> {
  const { databaseUrl: url, logger, replicationFactor, partitions } = deps;
  const knex = createPool({ url, application: 'relay', logger, max: 1 });
  try {
    await migrate(knex, messagingMigrations);
    const layout = { partitions: await decidePartitions(knex, partitions), replicationFactor };
    return { layout, state: await loadState(deps, knex, checkpoint, layout) };
  } finally {
    await knex.destroy();
  }
}

/**
 * Publishes as the leader until `signal` aborts (then it resolves, with everything acknowledged on the checkpoint) or
 * something fails (then it rejects). `report` gets what the relay waits for before it is ready, and '' once it is ready: at
 * once, or when Kafka has all records that it had lost.
 */
export async function publishAsLeader(
  deps: SessionDeps,
  leadership: Leadership,
  signal: AbortSignal,
  report: (waitingFor: string) => void,
): Promise<void> {
  const { eventStore, kafka, logger } = deps;
  const checkpoint = new Checkpoint(leadership.client);
  const epoch = presentBeginning(await eventStore.endedEpochs());
  const { layout, state } = await prepare(deps, checkpoint);
  const producer = createProducer(kafka);
  const broken = new AbortController();
  const ending = AbortSignal.any([signal, leadership.lost, broken.signal]);
  const publisher = new Publisher(producer, checkpoint, state, layout.partitions, (categories) =>
    logger.warn(
      { categories },
      'a newer version writes events that this relay does not know: they wait for a newer relay',
    ),
  );
  const watch = watchLogs(deps, epoch, layout, publisher, ending).catch((error: unknown) =>
    broken.abort(error),
  );
  try {
    await producer.connect();
    let refilling = publisher.reached < state.refillUntil;
    report(refilling ? 'Kafka lost records, which are being published again' : '');
    const subscription = eventStore.subscribeToAll(state.position, {
      signal: ending,
      batchSize: EVENTS_PER_BATCH,
    });
    // The next page is read while the epoch is asked for, and both while the previous page is being sent.
    const ofEpoch = ofThisEpoch(readAhead(subscription, pauseAfter), eventStore, epoch, broken);
    for await (const events of readAhead(ofEpoch)) {
      // Aborting first lets the subscription, which is reading ahead, come to its end.
      await publisher.publish(events).catch((error: unknown) => broken.abort(error));
      if (ending.aborted) break;
      if (refilling && publisher.reached >= state.refillUntil) {
        refilling = false;
        report('');
      }
    }
    if (!signal.aborted) throw ending.reason;
    await publisher.flush();
  } finally {
    broken.abort();
    await watch;
    await producer.disconnect().catch(() => undefined);
  }
}

/**
 * Ends before the first event of another epoch, because the effects of lost events are undone before any is published. The events do
 * not tell: a backup that is restored a second time begins an epoch of the same number. Read after them, the epoch is not older.
 */
async function* ofThisEpoch(
  batches: AsyncIterable<StoredEvent[]>,
  eventStore: EventStore,
  epoch: string,
  broken: AbortController,
): AsyncGenerator<StoredEvent[]> {
  for await (const events of batches) {
    if (presentBeginning(await eventStore.endedEpochs()) !== epoch) return broken.abort(new EpochEnded());
    yield events;
  }
}

/** The event store may have gone back: the next session compares Kafka with it. */
class EpochEnded extends Error {
  override readonly name = 'EpochEnded';
  constructor() {
    super('an epoch of the event store has ended');
  }
}

/**
 * Rejects when the broker is gone, has lost records or no longer keeps all of them, or the event store is gone or may have
 * gone back, even while there is nothing to publish.
 */
async function watchLogs(
  { eventStore, kafka }: SessionDeps,
  epoch: string,
  layout: Layout,
  publisher: Publisher,
  signal: AbortSignal,
): Promise<void> {
  while (await pause(CHECK_EVERY_MS, signal)) {
    if (presentBeginning(await eventStore.endedEpochs()) !== epoch) throw new EpochEnded();
    const known = publisher.partitions();
    const lost = shortened(known, await readLogs(kafka, layout));
    if (lost.length > 0) throw new KafkaLost(lost.map((at) => partitionKey(at.topic, at.partition)));
    await checkTopics(kafka, layout.replicationFactor);
  }
}
