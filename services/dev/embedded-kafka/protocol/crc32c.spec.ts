import { crc32c } from './crc32c.js';

/** Reference implementation, bit by bit: slow, but obviously correct. */
function bitwise(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}

describe('crc32c', () => {
  it('gives the known check values', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
    expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
    expect(crc32c(Buffer.alloc(0))).toBe(0);
  });

  it('agrees with the plain algorithm at every length and start', () => {
    const data = Buffer.from(Array.from({ length: 70 }, (_, i) => (i * 167 + 13) & 0xff));
    for (let length = 0; length <= data.length; length++) {
      const part = data.subarray(0, length);
      expect(crc32c(part)).toBe(bitwise(part));
      expect(crc32c(data, length)).toBe(bitwise(data.subarray(length)));
    }
  });
});
