import { searchQuery, type SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { searchLimits } from '@sextant/contracts/http/limits.js';
import { Catalog } from './live-catalog.js';
import { answerBytes, searchOf } from './search-answer.js';
import { NOTHING } from './read-query.js';
import { demoRows } from './testing/demo-rows.js';

it('a lowest price of 0 is no limit, so that products without a price stay', () => {
  const lowest = (minPrice: string) =>
    searchOf(searchQuery.parse({ minPrice }), NOTHING).filters.minPriceCents;
  expect([lowest('0'), lowest('0.01')]).toEqual([undefined, 1]);
});

describe('the answer of a search', () => {
  const catalog = new Catalog();

  it.each([
    [0, 0],
    [11, 2],
    [10 * searchLimits.page + 1, searchLimits.page],
  ])('names no page that cannot be asked for: of %d results %d', (total, pages) => {
    const nothing = { ids: [], categories: [], brands: [], sellers: [], attributes: [], multiSite: 0 };
    const found = { ...nothing, total, lexical: true, reading: NOTHING };
    const search = { q: '', filters: {}, sort: 'relevance', page: 1, limit: 10 } as const;
    const metadata = { queryType: 'lexical', processingTimeMs: 1 } as const;
    const bytes = answerBytes(found, [], search, metadata, catalog);
    const { totalPages } = JSON.parse(bytes.toString()) as SearchAnswer;
    expect(totalPages).toBe(pages);
  });

  it('names the innermost categories in its summary, so that none holds the products of another', async () => {
    const demo = new Catalog();
    for (const { card, details } of demoRows()) demo.take(JSON.stringify(card), JSON.stringify(details));
    const search = {
      q: 'paste for cleaning teeth',
      filters: {},
      sort: 'relevance',
      page: 1,
      limit: 24,
    } as const;
    const found = await demo.find(search);
    const cards = await demo.cardTexts(found.ids, () => Promise.resolve(new Map()));
    const metadata = { queryType: 'hybrid', processingTimeMs: 1 } as const;
    const { summary } = JSON.parse(
      answerBytes(found, cards, search, metadata, demo).toString(),
    ) as SearchAnswer;
    expect(summary).toMatch(/: mostly Prophy Paste & Angles \(\d+\) and Home Care \(\d+\)\./);
  });
});
