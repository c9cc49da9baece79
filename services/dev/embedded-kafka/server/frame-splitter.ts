const SIZE_BYTES = 4;
/** Largest accepted request, as in Apache Kafka's `socket.request.max.bytes`. */
const MAX_FRAME_BYTES = 100 * 1024 * 1024;

/** Splits a byte stream into request frames. Memory grows only with bytes received, never with announced sizes. */
export class FrameSplitter {
  private chunks: Buffer[] = [];
  private length = 0;
  private needed = SIZE_BYTES;

  /** Adds received bytes and yields the frames completed by them. Throws on an impossible frame size. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.length += chunk.length;
    while (this.length >= this.needed) {
      let bytes = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
      const size = bytes.readInt32BE(0);
      if (size < 0 || size > MAX_FRAME_BYTES) throw new RangeError(`a frame of ${size} bytes is announced`);
      this.needed = SIZE_BYTES + size;
      if (bytes.length >= this.needed) {
        yield bytes.subarray(SIZE_BYTES, this.needed);
        bytes = bytes.subarray(this.needed);
        this.needed = SIZE_BYTES;
      }
      this.chunks = [bytes];
      this.length = bytes.length;
    }
  }
}
