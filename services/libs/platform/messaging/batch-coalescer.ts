import type { BatchProcessor, Membership } from './batch-processor.js';
import type { PartitionOf } from './checkpoint.js';
import type { Incoming } from './incoming.js';

interface Waiting {
  readonly at: PartitionOf;
  readonly records: readonly Incoming[];
  readonly nextOffset: string;
  readonly membership: Membership;
  readonly settled: PromiseWithResolvers<string | undefined>;
}

/** Most records of a batch that is applied together with others: larger ones are faster in parallel transactions. */
const FEW_RECORDS = 100;

/**
 * Applies small batches that arrive together in one transaction. A fetch brings a batch for every partition with new records:
 * under a steady trickle of events, a dozen batches of one event each, whose transactions would cost far more than their effect.
 */
export class BatchCoalescer {
  private waiting: Waiting[] = [];

  constructor(private readonly processor: Pick<BatchProcessor, 'process' | 'processTogether'>) {}

  /** Same parameters, result and errors as `BatchProcessor.process`. */
  process(
    at: PartitionOf,
    records: readonly Incoming[],
    nextOffset: string,
    membership: Membership,
  ): Promise<string | undefined> {
    if (records.length > FEW_RECORDS) return this.processor.process(at, records, nextOffset, membership);
    const settled = Promise.withResolvers<string | undefined>();
    this.waiting.push({ at, records, nextOffset, membership, settled });
    // kafkajs hands out the batches of a fetch within one turn of the event loop.
    if (this.waiting.length === 1) setImmediate(() => void this.settle(this.waiting.splice(0)));
    return settled.promise;
  }

  private async settle(waiting: readonly Waiting[]): Promise<void> {
    const [first, ...more] = waiting;
    if (!first) return;
    const heldFrom =
      more.length > 0 ? await this.processor.processTogether(waiting, first.membership) : undefined;
    for (const [nth, { at, records, nextOffset, membership, settled }] of waiting.entries()) {
      if (heldFrom) settled.resolve(heldFrom[nth]);
      else settled.resolve(this.processor.process(at, records, nextOffset, membership));
    }
  }
}
