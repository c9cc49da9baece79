import { meaningSummary } from './meaning-summary.js';

const option = (name: string, count: number) => ({ name, count });

describe('the line above a search read by meaning', () => {
  it('names the shelves that hold most of the answer, but not one that holds all of it', () => {
    const categories = [option('Gloves', 40), option('Nitrile', 30), option('Latex', 10), option('Bibs', 1)];
    expect(meaningSummary('blue gloves', { total: 40, categories, lexical: true })).toBe(
      'Read “blue gloves” by its words and its meaning: mostly Nitrile (30) and Latex (10).',
    );
  });

  it('says so when no product carries the words', () => {
    expect(meaningSummary('keep hands clean', { total: 3, categories: [], lexical: false })).toBe(
      'Read “keep hands clean” by its meaning, as no product carries these words.',
    );
  });
});
