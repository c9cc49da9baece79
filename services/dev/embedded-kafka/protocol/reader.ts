/**
 * Reads the primitive types of the Kafka protocol (big endian) from one request frame.
 * Every method throws when the frame ends too early or a length is invalid; the connection is then closed.
 */
export class Reader {
  private readonly buffer: Buffer;
  private position: number;

  constructor(buffer: Buffer, position = 0) {
    this.buffer = buffer;
    this.position = position;
  }

  int8(): number {
    return this.buffer.readInt8(this.advance(1));
  }

  int16(): number {
    return this.buffer.readInt16BE(this.advance(2));
  }

  int32(): number {
    return this.buffer.readInt32BE(this.advance(4));
  }

  /** 64 bits as a number, exact up to 2^53, which valid offsets, ids and timestamps never exceed. */
  int64(): number {
    const value = Number(this.buffer.readBigInt64BE(this.advance(8)));
    if (!Number.isSafeInteger(value)) throw new RangeError('a 64-bit number is beyond all measure');
    return value;
  }

  boolean(): boolean {
    return this.int8() !== 0;
  }

  nullableString(): string | null {
    const length = this.int16();
    return length < 0 ? null : this.slice(length).toString('utf8');
  }

  string(): string {
    const value = this.nullableString();
    if (value === null) throw new RangeError('a string that may not be null is null');
    return value;
  }

  /** A view of the frame, not a copy. */
  nullableBytes(): Buffer | null {
    const length = this.int32();
    return length < 0 ? null : this.slice(length);
  }

  bytes(): Buffer {
    const value = this.nullableBytes();
    if (value === null) throw new RangeError('bytes that may not be null are null');
    return value;
  }

  nullableArray<T>(readItem: (reader: Reader) => T): T[] | null {
    const length = this.int32();
    if (length < 0) return null;
    // Every item takes at least one byte, so a longer array is invalid and must not allocate memory.
    if (length > this.buffer.length - this.position)
      throw new RangeError('an array is longer than its frame');
    return Array.from({ length }, () => readItem(this));
  }

  array<T>(readItem: (reader: Reader) => T): T[] {
    return this.nullableArray(readItem) ?? [];
  }

  private slice(length: number): Buffer {
    const start = this.advance(length);
    return this.buffer.subarray(start, start + length);
  }

  private advance(length: number): number {
    const start = this.position;
    if (start + length > this.buffer.length) throw new RangeError('the frame ends too early');
    this.position = start + length;
    return start;
  }
}
