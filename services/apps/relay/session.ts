import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { namedPartition } from '@sextant/platform/messaging/kafka-client.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { Kafka } from 'kafkajs';
import { Checkpoint, type RelayState } from './checkpoint.js';
import { lostPartitions, readEnds } from './kafka-log.js';
import type { Leadership } from './leadership.js';
import { Publisher } from './publisher.js';
import { readAhead } from './read-ahead.js';

export interface SessionDeps {
  readonly eventStore: EventStore;
  readonly kafka: Kafka;
  readonly logger: Logger;
}

/** Events read at a time, while those before are being sent: they make two requests or so. */
const BATCH = 2000;
/** Events that are no more than a trickle. */
const FEW = 50;
const REST_MS = 15;
/**
 * Every request sets off a round of fetches, transactions and wake-ups at all who follow, whether it holds one event or ten.
 * The first event after a silence goes at once; of a steady trickle, those of a few milliseconds go together.
 */
const restAfter = (events: readonly unknown[]): number => (events.length < FEW ? REST_MS : 0);
/** How often an idle relay looks whether the broker and its topics are still there, in milliseconds. */
const LOOK_EVERY = 5_000;

/** What the last life left behind, put right when Kafka has lost something since. */
async function loadState(
  { eventStore, kafka, logger }: SessionDeps,
  checkpoint: Checkpoint,
): Promise<RelayState> {
  const state = await checkpoint.load();
  const lost = lostPartitions(state.partitions, await readEnds(kafka, logger));
  if (lost.length > 0) {
    logger.warn({ lost }, 'Kafka has lost records: publishing these partitions again from the beginning');
    await checkpoint.startOver(state, lost);
    return checkpoint.load();
  }
  const head = await eventStore.head();
  if (state.position !== undefined && (head === undefined || head < state.position))
    throw new Error(
      `the event log ends at ${head ?? 'its beginning'}, before ${state.position}, which is published: was it ` +
        'restored from a backup? See "After restoring the event store" in the README of the relay',
    );
  return state;
}

/**
 * Publishes as the leader until `signal` aborts (then it resolves, with everything acknowledged on the checkpoint) or
 * something fails (then it rejects).
 */
export async function publishAsLeader(
  deps: SessionDeps,
  leadership: Leadership,
  signal: AbortSignal,
  onReady: () => void,
): Promise<void> {
  const { eventStore, kafka } = deps;
  const checkpoint = new Checkpoint(leadership.client);
  const state = await loadState(deps, checkpoint);
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: namedPartition,
  });
  const broken = new AbortController();
  const ending = AbortSignal.any([signal, leadership.lost, broken.signal]);
  const publisher = new Publisher(producer, checkpoint, state);
  const watch = watchKafka(deps, publisher, ending).catch((error: unknown) => broken.abort(error));
  try {
    await producer.connect();
    onReady();
    const subscription = eventStore.subscribeToAll(state.position, { signal: ending, batchSize: BATCH });
    for await (const events of readAhead(subscription, restAfter)) {
      // Aborting first lets the subscription, which is reading ahead, come to its end.
      await publisher.publish(events).catch((error: unknown) => broken.abort(error));
      if (ending.aborted) break;
    }
    if (!signal.aborted) throw ending.reason;
    await publisher.flush();
  } finally {
    broken.abort();
    await watch;
    await producer.disconnect().catch(() => undefined);
  }
}

/** Rejects when the broker is gone or has lost records, also while there is nothing to publish. */
async function watchKafka(
  { kafka, logger }: SessionDeps,
  publisher: Publisher,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, LOOK_EVERY);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
    if (signal.aborted) return;
    const known = publisher.partitions();
    const lost = lostPartitions(known, await readEnds(kafka, logger));
    if (lost.length > 0) throw new Error('Kafka has lost records');
  }
}
