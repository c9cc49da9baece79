import type { ContextName } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';
import type { Position } from '../event-store/event-store.js';
import type { TopicPartition } from './checkpoint.js';
import type { RecordedEvent } from './recorded-event.js';

/**
 * A consumer of events. `apply` runs in the Postgres transaction that also commits the checkpoint, so its effect on that
 * database happens exactly once; a batch never holds an event at or before the checkpoint.
 *
 * A throw rolls the batch back; after bounded retries the batch is halved until the event to blame stands alone; it is
 * parked together with the later events of its stream.
 */
export interface Consumer {
  /** Kafka group id and name of the checkpoint; changing it starts from the beginning. */
  readonly name: string;
  readonly contexts: readonly ContextName[];
  /**
   * Milliseconds from a commit to the next batch, default 0; events that arrive in between are applied together. For work that
   * nobody waits for: under a steady trickle of events a transaction costs far more than its effect.
   */
  readonly lingerMs?: number;
  /** Events of one or several topic partitions as they are in the log; several streams, never empty. */
  apply(batch: readonly RecordedEvent[], trx: Knex.Transaction): Promise<void>;
  /**
   * Called before `apply`, in its transaction: holds back events after the returned position, and is called for them again
   * shortly; undefined holds back nothing. For a consumer that must not overtake another one.
   */
  holdBackAfter?(partition: TopicPartition, trx: Knex.Transaction): Promise<Position | undefined>;
  /**
   * Called before `apply`, in its transaction: true for an event whose age is not measured, because the consumer is being built
   * from it. Without this function every age is measured.
   */
  isPast?(event: RecordedEvent, trx: Knex.Transaction): Promise<boolean>;
}
