import { Vocabulary } from './vocabulary.js';

describe('a word outside the catalog', () => {
  const vocabulary = new Vocabulary([new Set(['forceps', 'composite'])]);

  it.each([
    ['forcepz', 'forceps'],
    ['compozits', 'composite'],
    ['forsepz', undefined],
  ])('is taken for a typo with as many wrong letters as in a search: %s', (word, term) => {
    expect(vocabulary.guesses(word)[0]?.term).toBe(term);
  });
});
