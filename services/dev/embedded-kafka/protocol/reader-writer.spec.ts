import { Reader } from './reader.js';
import { Writer } from './writer.js';

describe('reader and writer', () => {
  it('give back what was written, also across many internal buffers', () => {
    const long = 'ж'.repeat(3000);
    const blob = Buffer.alloc(10_000, 7);
    const writer = new Writer();
    for (let i = 0; i < 50; i++) {
      writer
        .int8(-i)
        .int16(i)
        .int32(-i)
        .int64(2 ** 52 + i)
        .boolean(i % 2 === 0);
      writer
        .string(long)
        .string(null)
        .string('')
        .bytes(blob)
        .bytes(null)
        .bytes(Buffer.from([i]));
      writer.array([1, 2, 3], (n) => writer.int32(n));
    }
    const length = writer.byteLength;
    const bytes = Buffer.concat(writer.chunks());
    expect(bytes).toHaveLength(length);
    const reader = new Reader(bytes);
    for (let i = 0; i < 50; i++) {
      expect([reader.int8(), reader.int16(), reader.int32()]).toEqual([0 - i, i, 0 - i]);
      expect([reader.int64(), reader.boolean()]).toEqual([2 ** 52 + i, i % 2 === 0]);
      expect([reader.string(), reader.nullableString(), reader.string()]).toEqual([long, null, '']);
      expect([reader.bytes(), reader.nullableBytes(), reader.bytes()]).toEqual([
        blob,
        null,
        Buffer.from([i]),
      ]);
      expect(reader.array((r) => r.int32())).toEqual([1, 2, 3]);
    }
    expect(() => reader.int8()).toThrow(RangeError);
  });

  it.each([
    ['a string beyond the end', (r: Reader) => r.string(), new Writer().int16(10).int8(1)],
    ['bytes beyond the end', (r: Reader) => r.bytes(), new Writer().int32(1_000_000)],
    [
      'an array longer than its frame',
      (r: Reader) => r.array((i) => i.int8()),
      new Writer().int32(2 ** 31 - 1),
    ],
    ['a number beyond 2^53', (r: Reader) => r.int64(), new Writer().int64(2 ** 53)],
    ['null where it may not be', (r: Reader) => r.string(), new Writer().int16(-1)],
  ])('refuse %s', (_what, read, written) => {
    expect(() => read(new Reader(Buffer.concat(written.chunks())))).toThrow(RangeError);
  });
});
