import { beginningOf, isStorable, unstorable } from './storable.js';

describe('what can be stored', () => {
  it('is every value without text, and text of whole characters', () => {
    for (const value of [undefined, null, 7, true, '', 'é 🦷\u0001', ['a', { b: ['c'] }], {}])
      expect(unstorable(value)).toBeUndefined();
  });

  it.each(['\0', 'a\u0000b', '\ud83d', '\udd37 a'])('is no text with %j in it', (broken) => {
    expect(unstorable(broken)).toBe('');
    expect(unstorable({ sku: 'a', names: ['b', { long: broken }] })).toBe('names.1.long');
  });

  it('is no object with such a key', () => {
    expect(unstorable({ 'a\0': 1 })).toBe('');
    expect(unstorable({ specifications: { 'Size\ud83d': 'L' } })).toBe('specifications');
  });

  it('is the beginning of a text, also where it ends within a character', () => {
    expect(beginningOf('a🦷b', 3)).toBe('a🦷');
    expect(beginningOf('a🦷b', 9)).toBe('a🦷b');
    expect(beginningOf('a🦷b', 2)).toHaveLength(2);
    expect(isStorable(beginningOf('a🦷b', 2))).toBe(true);
  });
});
