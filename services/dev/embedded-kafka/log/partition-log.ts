import { mkdirSync, readdirSync, rmSync } from 'node:fs';

import {
  BATCH_HEADER_SIZE,
  type BatchHeader,
  placeBatch,
  readBatchHeader,
} from '../protocol/record-batch.js';
import { ProducerState, type Verdict } from './producer-state.js';
import { Segment } from './segment.js';
import { soundBatches } from './segment-recovery.js';

const DEFAULT_SEGMENT_BYTES = 64 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

/** Receives the number of bytes appended; Infinity when the partition is gone and a waiting reader must read again. */
type AppendListener = (bytes: number) => void;

/** The records of one partition, in a folder of segment files. Memory holds only the sparse indexes. */
export class PartitionLog {
  readonly startOffset = 0;
  /** Offset of the next record, which is also the high watermark, because there are no other replicas. */
  endOffset = 0;
  /** Bytes of a torn tail that were cut off at opening. */
  truncatedBytes = 0;
  readonly segments: Segment[] = [];
  private readonly folder: string;
  private readonly segmentBytes: number;
  private readonly producers = new ProducerState();
  private readonly listeners = new Set<AppendListener>();

  /**
   * Opens the folder (created when missing), rebuilds indexes and producer states, and cuts off a torn tail.
   * @param torn true when the last broker may have been killed: then every checksum of the last segment is verified
   */
  constructor(folder: string, torn = true, segmentBytes = DEFAULT_SEGMENT_BYTES) {
    this.folder = folder;
    this.segmentBytes = segmentBytes;
    mkdirSync(folder, { recursive: true });
    const bases = readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => Number.parseInt(name, 10))
      .sort((a, b) => a - b);
    bases.forEach((base, i) => this.recover(base, torn && i === bases.length - 1));
    if (this.segments.length === 0) this.segments.push(new Segment(folder, 0));
  }

  /** Classifies a batch as new, as a retry of a stored one, or as out of order. */
  judge(header: BatchHeader): Verdict {
    return this.producers.judge(header);
  }

  /** Appends a checked batch; returns the offset of its first record. The data is then in the page cache, not yet synced. */
  append(batch: Buffer, header: BatchHeader): number {
    const placed: BatchHeader = {
      ...header,
      baseOffset: this.endOffset,
      lastOffset: this.endOffset + header.recordCount - 1,
    };
    let segment = this.segments.at(-1)!;
    if (segment.size > 0 && segment.size + batch.length > this.segmentBytes) {
      segment = new Segment(this.folder, this.endOffset);
      this.segments.push(segment);
    }
    placeBatch(batch, placed.baseOffset);
    segment.append(batch, placed);
    this.endOffset = placed.lastOffset + 1;
    this.producers.remember(placed);
    this.notify(batch.length);
    return placed.baseOffset;
  }

  /**
   * Reads whole batches from the one that contains `offset`, up to `maxBytes` and within one segment.
   * `atLeastOne` returns the first batch even if it is larger, so that a reader always makes progress.
   */
  read(offset: number, maxBytes: number, atLeastOne: boolean): Buffer {
    if (offset >= this.endOffset) return EMPTY;
    const segment = this.segments.findLast((candidate) => candidate.baseOffset <= offset)!;
    for (const { header, position } of segment.headersFrom(offset)) {
      if (header.lastOffset < offset) continue;
      if (header.size > maxBytes && !atLeastOne) return EMPTY;
      const length = Math.min(Math.max(maxBytes, header.size), segment.size - position);
      return wholeBatches(segment.readAt(position, length));
    }
    return EMPTY;
  }

  /** Subscribes to appends; the returned function unsubscribes. */
  onAppend(listener: AppendListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Syncs everything appended to disk. */
  sync(): void {
    for (const segment of this.segments) segment.sync();
  }

  close(): void {
    for (const segment of this.segments) segment.close();
    this.notify(Infinity);
  }

  private recover(baseOffset: number, verify: boolean): void {
    const segment = new Segment(this.folder, baseOffset);
    const fileSize = segment.fileSize();
    if (baseOffset === this.endOffset) {
      for (const header of soundBatches(segment.path, baseOffset, verify)) {
        segment.noteBatch(header);
        this.producers.remember(header);
        this.endOffset = header.lastOffset + 1;
      }
    }
    this.truncatedBytes += fileSize - segment.size;
    if (segment.size < fileSize) segment.truncateTo(segment.size);
    if (segment.size > 0) {
      this.segments.push(segment);
    } else {
      segment.close();
      rmSync(segment.path);
    }
  }

  private notify(bytes: number): void {
    for (const listener of [...this.listeners]) listener(bytes);
  }
}

/** Drops a last batch that is cut off. */
function wholeBatches(buffer: Buffer): Buffer {
  let end = 0;
  while (end + BATCH_HEADER_SIZE <= buffer.length) {
    const next = end + readBatchHeader(buffer, end).size;
    if (next > buffer.length) break;
    end = next;
  }
  return buffer.subarray(0, end);
}
