import { fnv1a } from './fnv1a.js';

describe('FNV-1a', () => {
  // Test vectors of the reference implementation, http://www.isthe.com/chongo/tech/comp/fnv/
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('of %p', (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });

  it('gives another family for another seed', () => {
    expect(fnv1a('foobar', 1)).not.toBe(fnv1a('foobar'));
  });
});
