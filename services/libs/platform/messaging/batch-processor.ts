import type { Knex } from 'knex';
import type { Logger } from '../observability/logger.js';
import { applyChunks, type Applied, type Chunk } from './apply-chunk.js';
import type { Checkpoint, PartitionOf } from './checkpoint.js';
import type { Consumer } from './consumer.js';
import { failed, type Incoming } from './incoming.js';
import { observeCommit } from './observe-commits.js';
import { backoff, type BackoffOptions } from '../process/backoff.js';
import { pause } from '../process/pause.js';
import { isTransient, StopConsuming } from './transient.js';

/** What the processor needs from the consumer's membership in its group. */
export interface Membership {
  /** Keeps it; throws when it is lost or has to be renewed. */
  heartbeat(): Promise<void>;
  /** False when the consumer is being stopped. */
  isRunning(): boolean;
}

export interface ProcessorOptions {
  readonly knex: Knex;
  readonly logger: Logger;
  /** Told after every commit. Must not throw. */
  readonly onCommit?: (at: PartitionOf, checkpoint: Checkpoint) => void;
  /** Records per transaction; default 1000. */
  readonly chunkSize?: number;
  /** Attempts before a failure is held against the events; default 4. */
  readonly attempts?: number;
  readonly backoff?: BackoffOptions;
}

/** The batch was given up because the consumer stops or its group is rebalancing; it will be delivered again. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

const HEARTBEAT_MS = 1000;

/** Carries batches of one consumer through retries, parking and commits. */
export class BatchProcessor {
  constructor(
    private readonly consumer: Consumer,
    private readonly options: ProcessorOptions,
  ) {}

  /**
   * Deals with the records of a batch. Resolves when their effects are committed or they are parked, with the offset
   * from which the consumer holds records back, if it does. Throws `Interrupted`, what `heartbeat` throws, or
   * `StopConsuming`; what was not committed by then has had no effect.
   */
  async process(
    at: PartitionOf,
    records: readonly Incoming[],
    nextOffset: string,
    membership: Membership,
  ): Promise<string | undefined> {
    const size = this.options.chunkSize ?? 1000;
    for (let from = 0; from < records.length; from += size) {
      const chunk = records.slice(from, from + size);
      const next = records[from + size]?.offset ?? nextOffset;
      const heldFrom = await this.settle(at, chunk, next, membership, this.attempts);
      if (heldFrom !== undefined) return heldFrom;
    }
    return undefined;
  }

  /**
   * Deals with a few records each of several partitions in one transaction: gives, for each, the offset from which the
   * consumer holds records back, if it does. Undefined when that failed, whatever the reason: nothing has happened, and
   * each is to be given to `process`, which finds out.
   */
  async processTogether(
    chunks: readonly Chunk[],
    membership: Membership,
  ): Promise<readonly (string | undefined)[] | undefined> {
    const { knex, logger } = this.options;
    const consumer = this.consumer.name;
    try {
      const applied = await whileBeating(membership, () =>
        observeCommit(consumer, chunks, () => applyChunks(knex, this.consumer, chunks)),
      );
      for (const [nth, { at }] of chunks.entries())
        this.committed({ ...at, consumer }, applied[nth] as Applied);
      return applied.map(({ heldFrom }) => heldFrom);
    } catch (error) {
      logger.debug({ err: error, consumer, partitions: chunks.length }, 'will be applied one by one');
      return undefined;
    }
  }

  private committed(at: PartitionOf, { checkpoint, afterGap }: Applied): void {
    this.options.onCommit?.(at, checkpoint);
    if (afterGap > 0)
      this.options.logger.warn(
        { ...at, position: checkpoint.position, events: afterGap },
        'events are missing in Kafka: what follows them waits for the relay to publish them again',
      );
  }

  private get attempts(): number {
    return this.options.attempts ?? 4;
  }

  /** Applies a chunk; when it keeps failing halves it, until the event to blame stands alone and is parked. */
  private async settle(
    at: PartitionOf,
    chunk: readonly Incoming[],
    nextOffset: string,
    membership: Membership,
    attempts: number,
  ): Promise<string | undefined> {
    const outcome = await this.attempt(at, chunk, nextOffset, membership, attempts);
    if ('applied' in outcome) return outcome.applied.heldFrom;
    const { error } = outcome;
    const [first] = chunk;
    if (chunk.length === 1 && first) {
      const { stream, position, event } = first;
      const { correlationId } = event ?? {};
      this.options.logger.error(
        { err: error, consumer: at.consumer, stream, position, correlationId },
        'event parked',
      );
      const parked = await this.attempt(at, [failed(first, error)], nextOffset, membership, Infinity);
      return 'applied' in parked ? parked.applied.heldFrom : undefined;
    }
    const middle = Math.ceil(chunk.length / 2);
    for (const half of [chunk.slice(0, middle), chunk.slice(middle)]) {
      const next = half[0] === first ? (chunk[middle]?.offset ?? nextOffset) : nextOffset;
      const heldFrom = await this.settle(at, half, next, membership, half.length === 1 ? this.attempts : 1);
      if (heldFrom !== undefined) return heldFrom;
    }
    return undefined;
  }

  /** Tries until the chunk is committed or has failed so many times, not counting transient trouble. */
  private async attempt(
    at: PartitionOf,
    chunk: readonly Incoming[],
    nextOffset: string,
    membership: Membership,
    attempts: number,
  ): Promise<{ applied: Applied } | { error: unknown }> {
    const { knex, logger, backoff: pace = { firstMs: 50, maxMs: 5000 } } = this.options;
    let charged = 0;
    for (let count = 1; ; count += 1) {
      await keep(membership);
      try {
        const chunks = [{ at, records: chunk, nextOffset }];
        const [applied] = await whileBeating(membership, () =>
          observeCommit(at.consumer, chunks, () => applyChunks(knex, this.consumer, chunks)),
        );
        this.committed(at, applied as Applied);
        return { applied: applied as Applied };
      } catch (error) {
        if (error instanceof StopConsuming) throw error;
        if (!isTransient(error)) charged += 1;
        if (charged >= attempts) return { error };
        const correlationId = chunk.length === 1 ? chunk[0]?.event?.correlationId : undefined;
        logger.warn(
          { err: error, consumer: at.consumer, events: chunk.length, attempt: count, correlationId },
          'will retry',
        );
        await pauseInGroup(backoff(count, pace), membership);
      }
    }
  }
}

/** Throws when the membership is over, so that nobody works on what another member may be given. */
async function keep(membership: Membership): Promise<void> {
  if (!membership.isRunning()) throw new Interrupted('the consumer is stopping');
  await membership.heartbeat();
}

/** Does the work while sending heartbeats. One that fails is seen by the next `keep`; the work is not cut off by it. */
async function whileBeating<T>(membership: Membership, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void membership.heartbeat().catch(() => undefined), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Pauses, still sending heartbeats. */
async function pauseInGroup(milliseconds: number, membership: Membership): Promise<void> {
  for (let left = milliseconds; left > 0; left -= HEARTBEAT_MS) {
    await keep(membership);
    await pause(Math.min(left, HEARTBEAT_MS));
  }
}
