import { fstatSync, openSync, closeSync, readSync } from 'node:fs';

import {
  BATCH_HEADER_SIZE,
  type BatchHeader,
  checksumHolds,
  readBatchHeader,
} from '../protocol/record-batch.js';

const CHUNK_BYTES = 1024 * 1024;
/** Chunk size for reading headers alone: little more than the header of a large batch is read. */
const HEADERS_CHUNK_BYTES = 32 * 1024;

/**
 * Walks the batches of a segment file from its start and stops before the first one that is cut off or corrupt: nothing after it
 * was ever acknowledged. `verify` also checks every checksum, which is needed where a kill may have torn the tail.
 */
export function* soundBatches(path: string, baseOffset: number, verify: boolean): Generator<BatchHeader> {
  const fd = openSync(path, 'r');
  const least = verify ? CHUNK_BYTES : HEADERS_CHUNK_BYTES;
  try {
    const size = fstatSync(fd).size;
    let position = 0;
    let expected = baseOffset;
    let chunk = Buffer.alloc(0);
    let chunkAt = 0;
    const ensure = (length: number): boolean => {
      if (position + length > size) return false;
      if (position + length > chunkAt + chunk.length) {
        chunk = Buffer.allocUnsafe(Math.min(Math.max(least, length), size - position));
        chunkAt = position;
        return readSync(fd, chunk, 0, chunk.length, position) === chunk.length;
      }
      return true;
    };
    while (ensure(BATCH_HEADER_SIZE)) {
      const header = readBatchHeader(chunk, position - chunkAt);
      const plausible =
        header.baseOffset === expected && header.magic === 2 && header.size >= BATCH_HEADER_SIZE;
      if (!plausible || !ensure(verify ? header.size : BATCH_HEADER_SIZE)) return;
      if (position + header.size > size) return;
      const start = position - chunkAt;
      if (verify && !checksumHolds(chunk.subarray(start, start + header.size))) return;
      yield header;
      position += header.size;
      expected = header.lastOffset + 1;
    }
  } finally {
    closeSync(fd);
  }
}
