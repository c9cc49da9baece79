import fc from 'fast-check';
import { attributesText, isAttribute, parseAttributes } from './attributes.js';

describe('attributes of a search', () => {
  it('are read back as they were written', () => {
    const text = fc.string({ minLength: 1 }).map((value) => value.trim());
    const name = text.filter((value) => value !== '__proto__' && value !== '' && isAttribute(value, 'x'));
    const values = fc.uniqueArray(
      text.filter((value) => isAttribute('x', value)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(fc.dictionary(name, values), (attributes) => {
        expect({ ...parseAttributes(attributesText(attributes)) }).toEqual({ ...attributes });
      }),
    );
  });

  it('leave out what is not of the form', () => {
    expect(parseAttributes('Size:Medium|Large;Color;:x;Ratio:1:100,000;Size:Large')).toEqual({
      Size: ['Medium', 'Large'],
      Ratio: ['1:100,000'],
    });
  });
});
