import { makeBatch } from '../log/test-batch.js';
import { ErrorCode } from './error-code.js';
import { checkProducedBatch, checksumHolds, placeBatch, readBatchHeader } from './record-batch.js';

describe('a produced batch', () => {
  it('keeps its checksum when it gets its place in the partition', () => {
    const { batch } = makeBatch({ records: 3 });
    placeBatch(batch, 123_456_789_012);
    expect(checksumHolds(batch)).toBe(true);
    expect(readBatchHeader(batch)).toMatchObject({
      baseOffset: 123_456_789_012,
      lastOffset: 123_456_789_014,
    });
  });

  it('is refused when any byte under the checksum is wrong', () => {
    const { batch } = makeBatch();
    for (let at = 17; at < batch.length; at++) {
      const damaged = Buffer.from(batch);
      damaged[at] = damaged[at]! ^ 0x10;
      expect(checkProducedBatch(damaged, Infinity)).toBe(ErrorCode.CORRUPT_MESSAGE);
    }
  });

  it('is refused when it is too short, too long, of an old format, or two', () => {
    const { batch } = makeBatch();
    const old = Buffer.from(batch);
    old.writeInt8(1, 16);
    expect(checkProducedBatch(Buffer.alloc(0), Infinity)).toBe(ErrorCode.CORRUPT_MESSAGE);
    expect(checkProducedBatch(batch.subarray(0, -1), Infinity)).toBe(ErrorCode.CORRUPT_MESSAGE);
    expect(checkProducedBatch(Buffer.concat([batch, batch]), Infinity)).toBe(ErrorCode.CORRUPT_MESSAGE);
    expect(checkProducedBatch(batch, batch.length - 1)).toBe(ErrorCode.MESSAGE_TOO_LARGE);
    expect(checkProducedBatch(old, Infinity)).toBe(ErrorCode.INVALID_RECORD);
  });
});
