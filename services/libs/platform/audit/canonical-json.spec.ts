import fc from 'fast-check';
import { canonicalJson, type Json } from './canonical-json.js';

describe('canonical JSON', () => {
  it('is the same text whatever the order of members, and reads back as the same data', () => {
    const turned = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(turned);
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, member]) => [key, turned(member)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as Json);
        expect(canonicalJson(turned(value) as Json)).toBe(text);
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('leaves out what is not there', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
  });
});
