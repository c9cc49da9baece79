import type { Knex } from 'knex';
import type { Logger } from '../observability/logger.js';
import { applyChunks, type Applied, type Chunk } from './apply-chunk.js';
import type { Checkpoint, PartitionOf } from './checkpoint.js';
import type { Consumer } from './consumer.js';
import type { Gaps } from './gaps.js';
import { failed, type Incoming } from './incoming.js';
import { observeCommit } from './observe-commits.js';
import { backoff, type BackoffOptions } from '../process/backoff.js';
import { pause } from '../process/pause.js';
import { isTransient, StopConsuming } from './transient.js';

/** The consumer's membership in its Kafka group. */
export interface Membership {
  /** Keeps the membership; throws when it is lost or has to be renewed. */
  heartbeat(): Promise<void>;
  /** False when the consumer is being stopped. */
  isRunning(): boolean;
}

export interface ProcessorOptions {
  readonly knex: Knex;
  readonly logger: Logger;
  /** Called after every commit. Must not throw. */
  readonly onCommit?: (at: PartitionOf, checkpoint: Checkpoint) => void;
  /** Most records of a chunk; default `RECORDS_PER_CHUNK`. */
  readonly recordsPerChunk?: number;
  /** Attempts before a failure counts as caused by the events; default `ATTEMPTS`. */
  readonly attempts?: number;
  readonly backoff?: BackoffOptions;
}

/** The batch was abandoned because the consumer stops or its group is rebalancing; it will be delivered again. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Most records of a chunk. One transaction applies one, or several small ones of different partitions (`BatchCoalescer`). */
const RECORDS_PER_CHUNK = 1000;
/** Attempts of a chunk. Between them are growing pauses, in which its partition waits. */
const ATTEMPTS = 4;
const HEARTBEAT_MS = 1000;

/** Processes batches of one consumer, with retries and parking. */
export class BatchProcessor {
  constructor(
    private readonly consumer: Consumer,
    private readonly options: ProcessorOptions,
    private readonly gaps: Gaps,
  ) {}

  /**
   * Applies or parks the records of a batch. Resolves after the commit, with the offset from which the consumer holds records
   * back, if it does. Throws `Interrupted`, the error of `heartbeat`, or `StopConsuming`; uncommitted records then have had no
   * effect.
   */
  async process(
    at: PartitionOf,
    records: readonly Incoming[],
    nextOffset: string,
    membership: Membership,
  ): Promise<string | undefined> {
    const size = this.options.recordsPerChunk ?? RECORDS_PER_CHUNK;
    for (let from = 0; from < records.length; from += size) {
      const chunk = records.slice(from, from + size);
      const next = records[from + size]?.offset ?? nextOffset;
      const heldFrom = await this.settle(at, chunk, next, membership, this.attempts);
      if (heldFrom !== undefined) return heldFrom;
    }
    return undefined;
  }

  /**
   * Applies or parks a few records each of several partitions in one transaction. Returns, for each, the offset from which the
   * consumer holds records back, if it does; undefined after any failure, without an effect: then pass each to `process`, which
   * finds the reason.
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

  private committed(at: PartitionOf, { checkpoint, afterGap, unreadable }: Applied): void {
    this.options.onCommit?.(at, checkpoint);
    this.gaps.committed(at, checkpoint.position, afterGap > 0);
    for (const { offset, stream, position, unknownType, problem } of unreadable)
      this.options.logger.error(
        { ...at, offset, stream, position, unknownType, problem },
        'event parked: it cannot be read',
      );
    if (afterGap > 0)
      this.options.logger.warn(
        { ...at, position: checkpoint.position, events: afterGap },
        'events are missing in Kafka: what follows them waits for the relay to publish them again',
      );
  }

  private get attempts(): number {
    return this.options.attempts ?? ATTEMPTS;
  }

  /** Applies a chunk; halves it while it keeps failing, until the failing event is alone and is parked. */
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

  /** Tries until the chunk is committed or has failed `attempts` times; transient errors do not count. */
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

/** Throws when the membership has ended, so that no two members work on a partition. */
async function keep(membership: Membership): Promise<void> {
  if (!membership.isRunning()) throw new Interrupted('the consumer is stopping');
  await membership.heartbeat();
}

/** Does the work while sending heartbeats. A failed heartbeat does not interrupt the work; the next `keep` detects it. */
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
