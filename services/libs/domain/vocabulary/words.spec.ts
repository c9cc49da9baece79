import fc from 'fast-check';
import { isLettered, sizes } from './sizes.js';
import { phrasesIn, synonymsOf } from './synonyms.js';
import { documentWords, normalizeCode, queryWords, stem, withoutStopWords } from './words.js';

describe('words of a dental buyer', () => {
  it.each([
    ['Nitrile Gloves', ['nitrile', 'glove']],
    ['25 mm K-Files', ['25mm', 'k', 'file']],
    ['#33½ burs', ['#33.5', 'bur']],
    ['4 x 6 in.', ['4x6', 'in']],
    ['27 Gauge', ['27ga']],
    ['Anaesthetic colour', ['anesthetic', 'color']],
    ['Filtek™ Supreme', ['filtek', 'supreme']],
    ['Piña Colada', ['pina', 'colada']],
    ['A3.5', ['a3.5']],
    ['50µm', ['50um']],
  ])('reads "%s" as %j', (text, words) => expect(queryWords(text)).toEqual(words));

  it.each(sizes.flat())('reads "%s" as one word, however it is written', (spelling) => {
    const parts = isLettered(spelling) ? null : /^(x+|\dx)(\w+)$/.exec(spelling);
    const [, many = '', rest = spelling] = parts ?? [];
    const marks = many === 'x' ? ['x', 'extra'] : [many];
    const written = marks.flatMap((mark) =>
      (many ? [' ', '-'] : ['']).map((sign) => `${mark}${sign}${rest}`),
    );
    for (const text of [spelling, ...written]) expect([text, queryWords(text)]).toEqual([text, [spelling]]);
  });

  it('gives compounds in one piece and measures as numbers too', () => {
    expect(documentWords('X-Ray tips, #2, 25 mm')).toEqual({
      words: ['x', 'ray', 'tip', '2', '25mm'],
      compounds: ['xray', '#2'],
      numbers: ['25'],
    });
  });

  it('knows plurals from words that end in s', () => {
    expect(['glass', 'chassis', 'brushes', 'assemblies', 'crowns', 'gas'].map(stem)).toEqual([
      'glass',
      'chassis',
      'brush',
      'assembly',
      'crown',
      'gas',
    ]);
  });

  it('compares codes by letters and digits', () => {
    expect(normalizeCode('82215-1')).toBe(normalizeCode('82215 1'));
  });

  it('keeps stop words when there is nothing else', () => {
    expect(withoutStopWords(['glove', 'for', 'the'])).toEqual(['glove']);
    expect(withoutStopWords(['for', 'the'])).toEqual(['for', 'the']);
  });

  it('leaves out what is put around a wish', () => {
    const wish = withoutStopWords(queryWords('Something to protect my hands, please'));
    expect(wish).toEqual(['protect', 'hand']);
    const [phrase] = phrasesIn(wish);
    expect(synonymsOf(phrase?.token ?? '')).toEqual(['glove']);
  });

  it('knows abbreviations both ways and paraphrases one way', () => {
    expect(synonymsOf('gp')).toContain('gutta_percha');
    expect(synonymsOf('gutta_percha')).toContain('gp');
    expect(phrasesIn(['big', 'gutta', 'percha'])).toEqual([{ at: 1, length: 2, token: 'gutta_percha' }]);
    expect(synonymsOf('carpule')).toContain('local_anesthetic');
    expect(synonymsOf('local_anesthetic')).not.toContain('carpule');
  });

  it('reads anything, and reading its own words changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = queryWords(text);
        for (const word of words) expect(word).toMatch(/^#?[a-z0-9.]+$/);
        documentWords(text);
      }),
    );
  });
});
