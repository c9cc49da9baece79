import { crc32c } from '../protocol/crc32c.js';
import { BATCH_HEADER_SIZE, type BatchHeader, checkProducedBatch } from '../protocol/record-batch.js';

interface BatchOptions {
  records?: number;
  payload?: number;
  producerId?: number;
  epoch?: number;
  sequence?: number;
}

/** For specs: a batch as a producer sends it, with valid header and checksum around an arbitrary payload. */
export function makeBatch(options: BatchOptions = {}): { batch: Buffer; header: BatchHeader } {
  const { records = 1, payload = 100, producerId = -1, epoch = 0, sequence = 0 } = options;
  const batch = Buffer.alloc(BATCH_HEADER_SIZE + payload, 'payload');
  batch.fill(0, 0, BATCH_HEADER_SIZE);
  batch.writeInt32BE(batch.length - 12, 8);
  batch.writeInt8(2, 16);
  batch.writeInt32BE(records - 1, 23);
  batch.writeBigInt64BE(BigInt(producerId), 43);
  batch.writeInt16BE(epoch, 51);
  batch.writeInt32BE(sequence, 53);
  batch.writeInt32BE(records, 57);
  batch.writeUInt32BE(crc32c(batch, 21), 17);
  const header = checkProducedBatch(batch, Infinity);
  if (typeof header === 'number') throw new Error(`the made batch is refused with ${header}`);
  return { batch, header };
}
