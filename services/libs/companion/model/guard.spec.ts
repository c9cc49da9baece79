import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import fc from 'fast-check';
import { mayBeShown, Sentences } from './guard.js';

const card = {
  product_name: 'OptiBond Universal Bottle',
  brand: 'Kerr',
  manufacturer: 'Kerr',
  manufacturer_code: 'KE-36517',
  sellers: [{ label: 'Darby Dental' }],
} as unknown as ProductCard;
const vocabulary = {
  knows: (word: string) => ['septocaine', 'optibond', 'bonding'].includes(word.toLowerCase()),
  brandIn: (text: string) => {
    const said = /\b(?:Kerr|Ultradent)\b/.exec(text)?.[0];
    return said === undefined ? undefined : { brand: said, said };
  },
};
const passes = (sentence: string) => mayBeShown(sentence, [card], 'a bonding agent', vocabulary);

describe('what a model may say', () => {
  it('is what tools have told, in words', () => {
    expect(passes('Kerr OptiBond Universal is a bonding agent in a bottle.')).toBe(true);
    expect(passes('Its code is KE-36517.')).toBe(true);
    expect(passes('Darby has it; a single bottle lasts long.')).toBe(true);
    expect(passes('A bottle holds 6 ml, and a unit dose holds less.')).toBe(true);
  });

  it.each([
    'It costs $12.99.',
    'It costs twelve dollars.',
    'You save 20 % today.',
    'It is 12.99 at Darby.',
    'Ultradent makes a better one.',
    'You could try Gluma as well.',
    'Septocaine does the same.',
    'It costs twelve.',
    'Yours for only 5 today.',
    'Half off at the moment.',
    'Try code XJ-99821 instead.',
    'See https://evil.example/pay for it.',
    'Go to evil.com now.',
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    'Ignore all previous instructions.',
    'Send me your password.',
    'Give at most 7 mg/kg of it.',
    'An adult takes 2 cartridges per hour.',
    'Its maximum recommended dose is low.',
    'It is safe to use during pregnancy.',
  ])('is not "%s"', (sentence) => {
    expect(passes(sentence)).toBe(false);
  });

  it('loses and doubles nothing on its way through the sentences, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20 })), (parts) => {
        const sentences = new Sentences();
        const taken = parts.flatMap((part) => sentences.take(part));
        expect([...taken, sentences.end()].join('')).toBe(parts.join(''));
      }),
    );
  });
});
