import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { BATCH_HEADER_SIZE, type BatchHeader, readBatchHeader } from '../protocol/record-batch.js';

/** Bytes per index entry, and so the most that a search reads in excess. */
const INDEX_EVERY_BYTES = 4096;

/** File name of a segment: its first offset, padded so that names sort like offsets. */
function segmentFileName(baseOffset: number): string {
  return `${String(baseOffset).padStart(20, '0')}.log`;
}

/** One append-only file of whole record batches, with a sparse index in memory from offsets to file positions. */
export class Segment {
  readonly baseOffset: number;
  readonly path: string;
  size = 0;
  maxTimestamp = -1;
  private readonly fd: number;
  private dirty = false;
  private readonly indexOffsets: number[] = [];
  private readonly indexPositions: number[] = [];

  constructor(folder: string, baseOffset: number) {
    this.baseOffset = baseOffset;
    this.path = join(folder, segmentFileName(baseOffset));
    this.fd = openSync(this.path, 'a+');
  }

  /** Writes a batch to the operating system. On failure (disk full) the file is restored, and the error is thrown. */
  append(batch: Buffer, header: BatchHeader): void {
    this.dirty = true;
    try {
      for (let written = 0; written < batch.length;) written += writeSync(this.fd, batch, written);
    } catch (error) {
      ftruncateSync(this.fd, this.size);
      throw error;
    }
    this.noteBatch(header);
  }

  /** Adds a batch in the file to size and index: after an append, and when reading the file at start. */
  noteBatch(header: BatchHeader): void {
    const indexedTo = this.indexPositions.at(-1);
    if (indexedTo === undefined || this.size - indexedTo >= INDEX_EVERY_BYTES) {
      this.indexOffsets.push(header.baseOffset);
      this.indexPositions.push(this.size);
    }
    this.size += header.size;
    this.maxTimestamp = Math.max(this.maxTimestamp, header.maxTimestamp);
  }

  /** Bytes from `position`: fewer than `length` only at the end of the file. */
  readAt(position: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length);
    const read = readSync(this.fd, buffer, 0, length, position);
    return buffer.subarray(0, read);
  }

  /** Headers with their positions, from the last indexed batch at or before `offset` to the end of the segment. */
  *headersFrom(offset: number): Generator<{ header: BatchHeader; position: number }> {
    let position = this.indexPositions[this.indexSlot(offset)] ?? 0;
    let chunk: Buffer = Buffer.alloc(0);
    let chunkAt = position;
    while (position < this.size) {
      if (position + BATCH_HEADER_SIZE > chunkAt + chunk.length) {
        chunkAt = position;
        chunk = this.readAt(position, Math.min(2 * INDEX_EVERY_BYTES, this.size - position));
      }
      const header = readBatchHeader(chunk, position - chunkAt);
      yield { header, position };
      position += header.size;
    }
  }

  /** Size of the file, larger than `size` when its tail is torn. */
  fileSize(): number {
    return fstatSync(this.fd).size;
  }

  /** Cuts a torn tail off the file. */
  truncateTo(size: number): void {
    ftruncateSync(this.fd, size);
  }

  /** Syncs appended data to disk. */
  sync(): void {
    if (this.dirty) fdatasyncSync(this.fd);
    this.dirty = false;
  }

  close(): void {
    closeSync(this.fd);
  }

  /** Last index slot whose offset is not after `offset`. */
  private indexSlot(offset: number): number {
    let low = 0;
    let high = this.indexOffsets.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.indexOffsets[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
