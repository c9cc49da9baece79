import { appendFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';

import { readBatchHeader } from '../protocol/record-batch.js';
import { PartitionLog } from './partition-log.js';
import { makeBatch } from './test-batch.js';

describe('a partition log', () => {
  let temporary: TemporaryFolder;
  let folder: string;
  let log: PartitionLog;
  beforeEach(() => {
    temporary = temporaryFolder();
    folder = temporary.path;
    log = new PartitionLog(folder);
  });
  afterEach(() => {
    log.close();
    temporary.remove();
  });

  function reopen(segmentBytes?: number, torn = true): void {
    log.close();
    log = new PartitionLog(folder, torn, segmentBytes);
  }
  function append(count: number, records = 1, payload = 100): void {
    for (let i = 0; i < count; i++) {
      const { batch, header } = makeBatch({ records, payload });
      log.append(batch, header);
    }
  }
  /** Base offsets of the batches in the result of a read. */
  function offsetsIn(buffer: Buffer): number[] {
    const offsets = [];
    for (let at = 0; at < buffer.length;) {
      const { baseOffset, size } = readBatchHeader(buffer, at);
      offsets.push(baseOffset);
      at += size;
    }
    return offsets;
  }

  it('finds the batch of every offset, over many index entries and segments, before and after reopening', () => {
    reopen(20_000);
    append(500, 3);
    expect(readdirSync(folder).length).toBeGreaterThan(3);
    for (let round = 0; round < 2; round++) {
      expect(log.endOffset).toBe(1500);
      for (let offset = 0; offset < 1500; offset++) {
        expect(offsetsIn(log.read(offset, 1, true))).toEqual([offset - (offset % 3)]);
      }
      reopen(20_000);
    }
  });

  it('is found by its headers alone after a stop, small batches and large ones', () => {
    for (const payload of [100, 90_000, 100, 40_000, 10]) append(3, 2, payload);
    const all = offsetsIn(log.read(0, 10_000_000, true));
    log.sync();
    reopen(undefined, false);
    expect(log.truncatedBytes).toBe(0);
    expect(log.endOffset).toBe(30);
    expect(offsetsIn(log.read(0, 10_000_000, true))).toEqual(all);
  });

  it('returns whole batches up to the limit, at least one only when asked', () => {
    append(10);
    const size = makeBatch().batch.length;
    expect(offsetsIn(log.read(2, 3 * size + 5, false))).toEqual([2, 3, 4]);
    expect(offsetsIn(log.read(2, size - 1, false))).toEqual([]);
    expect(offsetsIn(log.read(2, size - 1, true))).toEqual([2]);
    expect(log.read(10, 1000, true)).toHaveLength(0);
  });

  it('cuts a tail off that a kill has torn, wherever it tore, and goes on from there', () => {
    append(3);
    const size = makeBatch().batch.length;
    const file = join(folder, readdirSync(folder)[0]!);
    for (let torn = 1; torn < size; torn += 7) {
      log.close();
      truncateSync(file, 2 * size);
      appendFileSync(file, makeTorn(2, torn));
      log = new PartitionLog(folder);
      expect(log.truncatedBytes).toBe(torn);
      expect(log.endOffset).toBe(2);
      expect(statSync(file).size).toBe(2 * size);
      append(1);
      expect(offsetsIn(log.read(0, 10_000, true))).toEqual([0, 1, 2]);
    }
  });

  it('cuts a last batch off whose bytes are all there but wrong', () => {
    append(3);
    const file = join(folder, readdirSync(folder)[0]!);
    const size = makeBatch().batch.length;
    truncateSync(file, 3 * size - 10);
    appendFileSync(file, Buffer.alloc(10));
    reopen();
    expect(log.endOffset).toBe(2);
  });

  it('knows retries of idempotent producers, also after reopening', () => {
    const send = (sequence: number, epoch = 0) => makeBatch({ producerId: 7, epoch, sequence, records: 2 });
    for (const sequence of [0, 2, 4]) {
      const { batch, header } = send(sequence);
      expect(log.judge(header)).toEqual({ kind: 'new' });
      log.append(batch, header);
    }
    for (let round = 0; round < 2; round++) {
      expect(log.judge(send(2).header)).toEqual({ kind: 'duplicate', baseOffset: 2 });
      expect(log.judge(send(6).header)).toEqual({ kind: 'new' });
      expect(log.judge(send(8).header)).toMatchObject({ kind: 'refused' });
      expect(log.judge(send(0, 1).header)).toEqual({ kind: 'new' });
      expect(log.judge(send(6, -1).header)).toMatchObject({ kind: 'refused' });
      expect(log.judge(makeBatch({ producerId: 8, sequence: 40 }).header)).toEqual({ kind: 'new' });
      reopen();
    }
  });
});

/** First bytes of a batch at this offset, as a torn write leaves them. */
function makeTorn(offset: number, length: number): Buffer {
  const { batch } = makeBatch();
  batch.writeBigInt64BE(BigInt(offset), 0);
  return batch.subarray(0, length);
}
