import { dilutionsIn } from './dilutions.js';

const said = (text: string) => dilutionsIn(text).map(({ from, to, parts }) => [text.slice(from, to), parts]);

describe('dilutions', () => {
  it.each([
    ['lidocane 2% epi 100k, 5 boxes', '100k', 100_000],
    ['lidocane 100k', '100k', 100_000],
    ['lido 2% 100k', '100k', 100_000],
    ['lido 2% 50K', '50K', 50_000],
    ['articaine 200 k', '200 k', 200_000],
    ['lidocaine 1/100k', '1/100k', 100_000],
    ['lidocaine 1/100,000', '1/100,000', 100_000],
    ['lidocaine 1:100', '1:100', 100_000],
    ['epi 100,000', '100,000', 100_000],
    ['anesthetic 100000', '100000', 100_000],
    ['anesthetics w/ 100k', '100k', 100_000],
    ['gloves and septocaine 100k', '100k', 100_000],
  ])('are read in "%s"', (text, part, parts) => {
    expect(said(text)).toEqual([[part, parts]]);
  });

  it.each([
    '100k gloves',
    'curing light 100k',
    'lidocaine and 100k gloves',
    'lidocaine under $100k',
    'lidocaine, 20 k-files',
    'lidocaine, 20 k files',
    'lidocaine, handpiece 200,000 rpm',
    'lidocaine 100 cartridges',
    'lidocaine 50',
    'lidocaine 50/box',
    'epic 100k',
    'machine 100k',
    'lidocaine AB-100k',
  ])('are none in "%s"', (text) => {
    expect(said(text)).toEqual([]);
  });

  it('may be written as catalogs do', () => {
    expect(said('lidocaine 1:100,000')).toEqual([['1:100,000', 100_000]]);
  });
});
