import { ErrorCode } from '../protocol/error-code.js';
import type { BatchHeader } from '../protocol/record-batch.js';

/** Batches kept per producer: a retry can only concern a request in flight, of which the protocol allows five. */
const REMEMBERED_BATCHES = 5;
/** Producers kept; beyond this the longest unused are forgotten, so that short-lived clients cost no memory. */
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

/** Remembers the last batches of each idempotent producer in one partition, to distinguish a retry from a new batch. */
export class ProducerState {
  private readonly producers = new Map<number, Producer>();

  /** Classifies an arriving batch, without changing state. */
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

  /** Remembers a batch stored in the log; `header.baseOffset` is its final offset. */
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
