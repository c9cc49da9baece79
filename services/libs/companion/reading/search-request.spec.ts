import { demoCatalog } from '../testing/demo-catalog.js';
import { searchRequestIn } from './search-request.js';
import { vocabularyOf } from './vocabulary.js';

const vocabulary = vocabularyOf(demoCatalog(3));
const read = (q: string) =>
  JSON.parse(JSON.stringify(searchRequestIn(q, vocabulary) ?? null)) as object | null;

describe('a query that reads like a request', () => {
  it.each([
    [
      'cheap nitrile gloves in large under $10',
      { words: 'nitrile gloves in large', wishes: { maxPrice: 10, sort: 'price_asc' } },
    ],
    ['cheapest gloves per piece', { words: 'gloves', wishes: { sort: 'unit_price' } }],
    ['cheapest prophy paste', { words: 'prophy paste', wishes: { sort: 'price_asc' } }],
    ['show me alginate from darby please', { words: 'alginate from darby', wishes: {} }],
    ['cheap Darby gloves', { words: 'gloves', wishes: { brand: 'Darby', sort: 'price_asc' } }],
    ['cheap net32 gloves', { words: 'net32 gloves', wishes: { sort: 'price_asc' } }],
    [
      'Kerr composite from Darby under $50',
      { words: 'composite from Darby', wishes: { brand: 'Kerr', maxPrice: 50 } },
    ],
    [
      'cheapest gloves from Darby or net32',
      { words: 'gloves from Darby or net32', wishes: { sort: 'price_asc' } },
    ],
    [
      'latex free gloves between $5 and $15',
      { words: 'latex free gloves', wishes: { minPrice: 5, maxPrice: 15 } },
    ],
    ['gloves rated best', { words: 'gloves', wishes: { sort: 'rating' } }],
    ['gloves rated 4.5 or higher', { words: 'gloves', wishes: { sort: 'rating' } }],
    ['top rated composite A2 in stock', { words: 'composite A2 in stock', wishes: { sort: 'rating' } }],
    ['cheapest in stock gloves', { words: 'in stock gloves', wishes: { sort: 'price_asc' } }],
    ['best rated face masks', { words: 'face masks', wishes: { sort: 'rating' } }],
  ])('"%s"', (q, request) => {
    expect(read(q)).toEqual(request);
  });

  it.each([
    'cheap',
    'cheaper',
    'inexpensive',
    'affordable',
    'economical',
    'low-cost',
    'low cost',
    'low-priced',
    'lower priced',
    'lower-price',
    'less expensive',
    'budget',
  ])('takes "%s" for the sort order, and out of the words', (wish) => {
    expect(read(`${wish} nitrile gloves`)).toEqual({
      words: 'nitrile gloves',
      wishes: { sort: 'price_asc' },
    });
  });

  it.each(['nitrile gloves large', 'under $10', 'where is my order', 'compare alginate and vps', ''])(
    'is not "%s"',
    (q) => {
      expect(read(q)).toBeNull();
    },
  );
});
