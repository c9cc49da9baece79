import { Spelling } from './spelling.js';

describe('the correction of a word', () => {
  const spelling = new Spelling();
  for (const word of ['mask', 'nitrile', 'lidocaine', 'marcaine']) spelling.add(word);
  const corrected = (word: string) => spelling.corrections(word, 1, () => 1);

  it.each([
    ['masc', 'mask'],
    ['nitrle', 'nitrile'],
    ['lidocane', 'lidocaine'],
    ['lidocin', undefined],
    ['machine', undefined],
    ['mas', undefined],
  ])('of "%s" is %s, by as many wrong letters as its length allows', (typed, meant) => {
    expect(corrected(typed)).toEqual(meant === undefined ? [] : [meant]);
  });
});
