import { crc32c } from './crc32c.js';
import { ErrorCode } from './error-code.js';

/** Offsets of the fields of a record batch (format 2). The checksum covers everything after itself. */
const AT = {
  length: 8,
  magic: 16,
  crc: 17,
  attributes: 21,
  lastOffsetDelta: 23,
  baseTimestamp: 27,
  maxTimestamp: 35,
  producerId: 43,
  producerEpoch: 51,
  baseSequence: 53,
  recordCount: 57,
};
export const BATCH_HEADER_SIZE = 61;
/** Bytes not counted by the length field: the base offset and the field itself. */
const UNCOUNTED = 12;
const TRANSACTIONAL_OR_CONTROL = 0x30;

export interface BatchHeader {
  baseOffset: number;
  lastOffset: number;
  /** Total size in bytes, header included. */
  size: number;
  magic: number;
  attributes: number;
  baseTimestamp: number;
  maxTimestamp: number;
  /** -1 when the producer is not idempotent. */
  producerId: number;
  producerEpoch: number;
  baseSequence: number;
  recordCount: number;
}

/** Reads the header of the batch at `at`; the caller guarantees BATCH_HEADER_SIZE bytes there. */
export function readBatchHeader(buffer: Buffer, at = 0): BatchHeader {
  const baseOffset = Number(buffer.readBigInt64BE(at));
  return {
    baseOffset,
    lastOffset: baseOffset + buffer.readInt32BE(at + AT.lastOffsetDelta),
    size: buffer.readInt32BE(at + AT.length) + UNCOUNTED,
    magic: buffer.readInt8(at + AT.magic),
    attributes: buffer.readInt16BE(at + AT.attributes),
    baseTimestamp: Number(buffer.readBigInt64BE(at + AT.baseTimestamp)),
    maxTimestamp: Number(buffer.readBigInt64BE(at + AT.maxTimestamp)),
    producerId: Number(buffer.readBigInt64BE(at + AT.producerId)),
    producerEpoch: buffer.readInt16BE(at + AT.producerEpoch),
    baseSequence: buffer.readInt32BE(at + AT.baseSequence),
    recordCount: buffer.readInt32BE(at + AT.recordCount),
  };
}

/** True when the checksum of a whole batch is correct. */
export function checksumHolds(batch: Buffer): boolean {
  return batch.readUInt32BE(AT.crc) === crc32c(batch, AT.attributes);
}

/** Sets the offset of a batch. The checksum stays valid, because it does not cover these bytes. */
export function placeBatch(batch: Buffer, baseOffset: number): void {
  batch.writeBigInt64BE(BigInt(baseOffset), 0);
  batch.writeInt32BE(0, UNCOUNTED); // the leader epoch
}

/** Checks the records of a produce request for one partition: exactly one valid batch, or the error to answer with. */
export function checkProducedBatch(records: Buffer, maxBytes: number): BatchHeader | ErrorCode {
  if (records.length < BATCH_HEADER_SIZE) return ErrorCode.CORRUPT_MESSAGE;
  if (records.length > maxBytes) return ErrorCode.MESSAGE_TOO_LARGE;
  const header = readBatchHeader(records);
  if (header.magic !== 2) return ErrorCode.INVALID_RECORD;
  if (header.size !== records.length || !checksumHolds(records)) return ErrorCode.CORRUPT_MESSAGE;
  const counted = header.recordCount > 0 && header.lastOffset - header.baseOffset === header.recordCount - 1;
  if (!counted || (header.attributes & TRANSACTIONAL_OR_CONTROL) !== 0) return ErrorCode.INVALID_RECORD;
  return header;
}
