import { ErrorCode } from '../protocol/error-code.js';
import type { BatchHeader } from '../protocol/record-batch.js';

/** A retry can only concern one of the requests in flight, of which the protocol allows five. */
const REMEMBERED_BATCHES = 5;
/** Producers beyond this are forgotten, longest unused first, so that clients that come and go cost no memory. */
const REMEMBERED_PRODUCERS = 1000;
const SEQUENCES = 2 ** 31;

interface Remembered {
  baseSequence: number;
  lastSequence: number;
  baseOffset: number;
}

interface Producer {
  epoch: number;
  batches: Remembered[];
}

export type Verdict =
  { kind: 'new' } | { kind: 'duplicate'; baseOffset: number } | { kind: 'refused'; error: ErrorCode };

/** Knows the last batches of each idempotent producer in one partition, and so tells a retry from a new batch. */
export class ProducerState {
  private readonly producers = new Map<number, Producer>();

  /** What to do with a batch that has arrived. Changes nothing. */
  judge(header: BatchHeader): Verdict {
    const producer = this.producers.get(header.producerId);
    if (header.producerId < 0 || !producer) return { kind: 'new' };
    if (header.producerEpoch < producer.epoch)
      return { kind: 'refused', error: ErrorCode.INVALID_PRODUCER_EPOCH };
    if (header.producerEpoch > producer.epoch) {
      return header.baseSequence === 0
        ? { kind: 'new' }
        : { kind: 'refused', error: ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER };
    }
    const lastSequence = lastSequenceOf(header);
    const same = producer.batches.find(
      (batch) => batch.baseSequence === header.baseSequence && batch.lastSequence === lastSequence,
    );
    if (same) return { kind: 'duplicate', baseOffset: same.baseOffset };
    const next = (producer.batches.at(-1)!.lastSequence + 1) % SEQUENCES;
    if (header.baseSequence !== next)
      return { kind: 'refused', error: ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER };
    return { kind: 'new' };
  }

  /** Remembers a batch that is in the log now; `header.baseOffset` is its final place. */
  remember(header: BatchHeader): void {
    if (header.producerId < 0) return;
    const known = this.producers.get(header.producerId);
    const batches = known?.epoch === header.producerEpoch ? known.batches : [];
    batches.push({
      baseSequence: header.baseSequence,
      lastSequence: lastSequenceOf(header),
      baseOffset: header.baseOffset,
    });
    if (batches.length > REMEMBERED_BATCHES) batches.shift();
    this.producers.delete(header.producerId);
    this.producers.set(header.producerId, { epoch: header.producerEpoch, batches });
    if (this.producers.size > REMEMBERED_PRODUCERS)
      this.producers.delete(this.producers.keys().next().value!);
  }
}

function lastSequenceOf(header: BatchHeader): number {
  return (header.baseSequence + header.lastOffset - header.baseOffset) % SEQUENCES;
}
