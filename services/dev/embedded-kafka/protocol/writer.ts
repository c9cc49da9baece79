/** Size from which on bytes are passed to the socket without being copied into the response. */
const BORROW_FROM = 4096;

/** Builds one response from the primitive types of the Kafka protocol (big endian). Methods chain. */
export class Writer {
  private readonly done: Buffer[] = [];
  private doneLength = 0;
  private buffer = Buffer.allocUnsafe(512);
  private length = 0;

  get byteLength(): number {
    return this.doneLength + this.length;
  }

  int8(value: number): this {
    const at = this.reserve(1);
    this.buffer.writeInt8(value, at);
    return this;
  }

  int16(value: number): this {
    const at = this.reserve(2);
    this.buffer.writeInt16BE(value, at);
    return this;
  }

  int32(value: number): this {
    const at = this.reserve(4);
    this.buffer.writeInt32BE(value, at);
    return this;
  }

  int64(value: number): this {
    const at = this.reserve(8);
    this.buffer.writeBigInt64BE(BigInt(value), at);
    return this;
  }

  boolean(value: boolean): this {
    return this.int8(value ? 1 : 0);
  }

  string(value: string | null): this {
    if (value === null) return this.int16(-1);
    const bytes = Buffer.from(value, 'utf8');
    return this.int16(bytes.length).raw(bytes);
  }

  /** Large values are not copied: the caller must not change them afterwards. */
  bytes(value: Buffer | null): this {
    return value === null ? this.int32(-1) : this.int32(value.length).raw(value);
  }

  array<T>(items: readonly T[], writeItem: (item: T, writer: this) => void): this {
    this.int32(items.length);
    for (const item of items) writeItem(item, this);
    return this;
  }

  /** The response as a list of buffers. */
  chunks(): Buffer[] {
    this.flush();
    return this.done;
  }

  private raw(value: Buffer): this {
    if (value.length >= BORROW_FROM) {
      this.flush();
      this.push(value);
    } else {
      const at = this.reserve(value.length);
      value.copy(this.buffer, at);
    }
    return this;
  }

  private reserve(size: number): number {
    if (this.length + size > this.buffer.length) {
      this.flush();
      this.buffer = Buffer.allocUnsafe(Math.max(4096, size));
    }
    const at = this.length;
    this.length += size;
    return at;
  }

  private flush(): void {
    if (this.length === 0) return;
    this.push(this.buffer.subarray(0, this.length));
    this.buffer = this.buffer.subarray(this.length);
    this.length = 0;
  }

  private push(chunk: Buffer): void {
    this.done.push(chunk);
    this.doneLength += chunk.length;
  }
}
