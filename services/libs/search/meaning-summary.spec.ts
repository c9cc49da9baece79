import { meaningSummary } from './meaning-summary.js';

const option = (name: string, count: number) => ({ name, count });

describe('the line above a search read by meaning', () => {
  it('names the shelves that hold most of the answer, but not one that holds all of it', () => {
    const categories = [option('Gloves', 40), option('Nitrile', 30), option('Latex', 10), option('Bibs', 1)];
    expect(meaningSummary('blue gloves', { total: 40, categories, lexical: true }, 'relevance')).toBe(
      'Showing what fits “blue gloves” best: mostly Nitrile (30) and Latex (10).',
    );
  });

  it('counts no product twice, in a category and in the one that holds it', () => {
    const categories = [option('Hygiene', 300), option('Paste', 300), option('Cups', 40), option('Tips', 40)];
    const found = { total: 340, categories, lexical: true, outer: new Set(['Hygiene', 'Cups']) };
    expect(meaningSummary('prophy paste', found, 'relevance')).toBe(
      'Showing what fits “prophy paste” best: mostly Paste (300) and Tips (40).',
    );
  });

  it('never claims what was not done', () => {
    const found = { total: 3, categories: [], lexical: true };
    expect(meaningSummary('cheap nitrile gloves in large under $10', found, 'relevance')).toBe(
      'Showing what fits “cheap nitrile gloves in large under $10” best. Not taken into account: “cheap”, “under $10”. Use the filters and the sort order for that.',
    );
  });

  it('names a way there is to what was not done', () => {
    const found = { total: 3, categories: [], lexical: true };
    expect(meaningSummary('gloves in stock', found, 'relevance')).toBe(
      'Showing what fits “gloves in stock” best. Not taken into account: “in stock”. The page of a product says who has it in stock.',
    );
    expect(meaningSummary('best rated gloves in stock under $9', found, 'relevance')).toMatch(
      /: “best rated”, “in stock”, “under \$9”\. Use the filters and the sort order for that\. The page of a product says who has it in stock\.$/,
    );
  });

  it('says that the best stand first only where that is the order', () => {
    const found = { total: 3, categories: [], lexical: true };
    expect(meaningSummary('nitrile gloves', found, 'price_asc')).toBe('Showing what fits “nitrile gloves”.');
  });

  it('names the words that it passes over', () => {
    const found = { total: 3, categories: [], lexical: true };
    expect(meaningSummary('qwertz gloves asdf', found, 'relevance', ['qwertz', 'asdf'])).toBe(
      'Showing what fits “qwertz gloves asdf” best. No product has the word “qwertz” or “asdf”.',
    );
  });

  it('names the words that only other products have', () => {
    const found = { total: 3, categories: [], lexical: true };
    expect(meaningSummary('paper cups', found, 'relevance', [], ['paper'])).toBe(
      'Showing what fits “paper cups” best. None of these has the word “paper”.',
    );
  });

  it('says so when no product carries the words', () => {
    expect(
      meaningSummary('keep hands clean', { total: 3, categories: [], lexical: false }, 'relevance'),
    ).toBe('No product is described as “keep hands clean”; showing what comes closest.');
  });
});
