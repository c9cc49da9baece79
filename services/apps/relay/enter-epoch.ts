import type { EndedEpoch } from '@sextant/platform/event-store/epoch.js';
import {
  forgetLostEvents,
  readLogState,
  readLostEvents,
  type LostEvents,
} from '@sextant/platform/messaging/log-state.js';
import type { Knex } from 'knex';
import type { Checkpoint, RelayState } from './checkpoint.js';
import { findDivergences, type LostEnd } from './find-divergences.js';
import type { PartitionLog } from './kafka-log.js';
import type { SessionDeps } from './leader-session.js';
import { readIdentities } from './log-check.js';
import type { Place } from './record-reader.js';

/**
 * Finds out which events of Kafka are lost, undoes their effects, and lets consumers go on, when the event store or this Postgres
 * has gone back, or may have. Does nothing otherwise. Returns the events that are known to be lost.
 */
export async function enterEpoch(
  { eventStore, kafka, logger }: SessionDeps,
  knex: Knex,
  checkpoint: Checkpoint,
  logs: readonly PartitionLog[],
): Promise<LostEvents> {
  const ended = await eventStore.endedEpochs();
  const { version, at_home: atHome } = await readLogState(knex);
  const lost = await readLostEvents(knex, version);
  if (atHome && lost.knows(ended)) return lost;
  logger.warn({ ended }, 'the event store may have gone back: comparing Kafka with it');
  const read = (places: readonly Place[]) => readIdentities(kafka, places);
  const passedOver = lost.within(ended);
  const divergences = await findDivergences({ read, eventStore, passedOver, ended }, logs);
  await returnTo(ended, divergences, checkpoint);
  const misled = await forgetLostEvents(knex, ended, divergences);
  const events = divergences.reduce((sum, { count }) => sum + count, 0);
  logger.warn(
    { events, consumers: misled },
    'Kafka was compared with the event store: lost events are passed over',
  );
  return readLostEvents(knex, (await readLogState(knex)).version);
}

/** Moves the checkpoint of the relay back to a position that the event store has. */
async function returnTo(
  ended: readonly EndedEpoch[],
  divergences: readonly LostEnd[],
  checkpoint: Checkpoint,
): Promise<void> {
  await checkpoint.leaveEpochs(ended);
  const { partitions } = await checkpoint.load();
  const misled = partitions.filter((at) => {
    const found = divergences.find(
      ({ topic, partition }) => topic === at.topic && partition === at.partition,
    );
    return found && (found.interleaved || isPast(at, found));
  });
  if (misled.length > 0) await checkpoint.startOver(misled);
}

const isPast = ({ lastPosition }: RelayState['partitions'][number], { firstLost }: LostEnd): boolean =>
  firstLost !== undefined && firstLost <= lastPosition;
