import { gunzipSync } from 'node:zlib';

import { BATCH_HEADER_SIZE, type BatchHeader } from '../protocol/record-batch.js';
import type { PartitionLog } from './partition-log.js';

const CODEC_MASK = 0x07;
const NO_CODEC = 0;
const GZIP = 1;

interface TimedOffset {
  offset: number;
  timestamp: number;
}

/** The first record whose timestamp (ms since the epoch) is not before `timestamp`, or null when there is none. */
export function firstOffsetSince(log: PartitionLog, timestamp: number): TimedOffset | null {
  for (const segment of log.segments) {
    if (segment.maxTimestamp < timestamp) continue;
    for (const { header, position } of segment.headersFrom(segment.baseOffset)) {
      if (header.maxTimestamp < timestamp) continue;
      const found = firstRecordSince(segment.readAt(position, header.size), header, timestamp);
      if (found) return found;
    }
  }
  return null;
}

/** For batches compressed by a codec unknown to this broker, returns the first record. */
function firstRecordSince(batch: Buffer, header: BatchHeader, timestamp: number): TimedOffset | null {
  const codec = header.attributes & CODEC_MASK;
  if (codec !== NO_CODEC && codec !== GZIP)
    return { offset: header.baseOffset, timestamp: header.baseTimestamp };
  const packed = batch.subarray(BATCH_HEADER_SIZE);
  const records = codec === GZIP ? gunzipSync(packed) : packed;
  let next = 0;
  for (let i = 0; i < header.recordCount; i++) {
    const length = varint(records, next);
    next = length.end + length.value;
    const timestampDelta = varint(records, length.end + 1); // one byte of attributes lies between
    const offsetDelta = varint(records, timestampDelta.end);
    const at = header.baseTimestamp + timestampDelta.value;
    if (at >= timestamp) return { offset: header.baseOffset + offsetDelta.value, timestamp: at };
  }
  return null;
}

/** Decodes a zigzag variable-length integer. Plain arithmetic, because bit operators would cut timestamps to 32 bits. */
function varint(buffer: Buffer, start: number): { value: number; end: number } {
  let raw = 0;
  let factor = 1;
  let end = start;
  for (;;) {
    const byte = buffer.readUInt8(end++);
    raw += (byte & 0x7f) * factor;
    if (byte < 0x80) break;
    factor *= 128;
  }
  return { value: raw % 2 === 0 ? raw / 2 : -(raw + 1) / 2, end };
}
