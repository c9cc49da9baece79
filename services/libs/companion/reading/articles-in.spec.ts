import { demoCatalog } from '../testing/demo-catalog.js';
import { articlesIn, furtherRequestIn } from './articles-in.js';
import { vocabularyOf } from './vocabulary.js';

const vocabulary = vocabularyOf(demoCatalog(3));
/** The slots of each article, without undefined ones. */
const slotsIn = (text: string) =>
  JSON.parse(JSON.stringify(articlesIn(text, vocabulary).map(({ slots }) => slots))) as object[];

describe('several articles in one message', () => {
  it.each([
    [
      'add 3 boxes of gloves and 2 syringes of A2 composite',
      [
        { quantity: 3, product: 'gloves' },
        { quantity: 2, product: 'composite', shade: 'A2' },
      ],
    ],
    [
      'add 3 boxes of gloves, 2 boxes of masks and a dozen mirrors please',
      [
        { quantity: 3, product: 'gloves' },
        { quantity: 2, product: 'masks' },
        { quantity: 12, product: 'mirrors' },
      ],
    ],
    [
      'order 4 bags of bibs, also 2 tubes of prophy paste',
      [
        { quantity: 4, product: 'bibs' },
        { quantity: 2, product: 'prophy paste' },
      ],
    ],
    ['add the first one plus 2 boxes of masks', [{ ordinal: 1 }, { quantity: 2, product: 'masks' }]],
    ['add 4 flugelhorns and gloves', [{ quantity: 4, product: 'flugelhorns' }, { product: 'gloves' }]],
    ['show me gloves and masks', [{ product: 'gloves' }, { product: 'masks' }]],
  ])('are read in "%s"', (text, articles) => {
    expect(slotsIn(text)).toMatchObject(articles);
  });

  it('are read part by part, however many commas there are', () => {
    let reads = 0;
    const counting = {
      ...vocabulary,
      read: (text: string) => ((reads += text.length), vocabulary.read(text)),
    };
    const text = `gloves${', a'.repeat(300)}`;
    articlesIn(text, counting);
    expect(reads).toBeLessThan(20 * text.length);
  });

  it.each([
    ['add 3 of 9708213 and 2 of N44-692', ['3 × 9708213', '2 × N44-692']],
    ['add 3 of N44-692 and 2 of 9708213', ['3 × N44-692', '2 × 9708213']],
    ['add 2 of 9708213 and 3 of 68223', ['2 × 9708213', '3 × 68223']],
    ['add 2 of C653256 and 4 of 4737-U', ['2 × C653256', '4 × 4737-U']],
    ['order 4 x N44-692, 1 x 9708213', ['4 × N44-692', '1 × 9708213']],
    ['add 9708213 and 68223', ['1 × 9708213', '1 × 68223']],
  ])('are told by their codes in "%s"', (text, articles) => {
    const told = articlesIn(text, vocabulary).map(
      ({ slots: { quantity = 1, product } }) => `${quantity} × ${product}`,
    );
    expect(told).toEqual(articles);
  });

  it.each([
    ['2 boxes of small and 3 boxes of medium nitrile gloves', 'nitrile gloves', ['small', 'medium'], [2, 3]],
    ['nitrile gloves, 2 boxes small and 3 boxes medium', 'nitrile gloves', ['small', 'medium'], [2, 3]],
    ['add 3 boxes of medium gloves and 2 of large', 'gloves', ['medium', 'large'], [3, 2]],
    ['add 2x2 and 4x4 gauze', 'gauze', ['2x2', '4x4'], [undefined, undefined]],
  ])('share the name that "%s" says once', (text, product, sizes, quantities) => {
    const slots = articlesIn(text, vocabulary).map((article) => article.slots);
    expect(slots.map((each) => each.product)).toEqual([product, product]);
    expect(slots.map(({ size }) => size)).toEqual(sizes);
    expect(slots.map(({ quantity }) => quantity)).toEqual(quantities);
  });

  it('are all from a seller that is named only at the end', () => {
    const sellersOf = (text: string) => articlesIn(text, vocabulary).map(({ slots }) => slots.seller);
    expect(sellersOf('how much are gloves and masks at net32')).toEqual(['net32', 'net32']);
    expect(sellersOf('gloves from darby and masks from net32')).toEqual(['darby', 'net32']);
  });

  it.each([
    ['gloves and masks under $10', { maxPrice: 10 }],
    ['gloves and masks between $5 and $10', { minPrice: 5, maxPrice: 10 }],
    ['gloves and masks rated 4 or higher', { minRating: 4 }],
    ['gloves, masks: not more than $40 in total', { maxPrice: 40 }],
    ['gloves, masks, bibs, max $40 altogether', { maxPrice: 40 }],
    ['gloves, masks and bibs, not from Darby', { notSellers: 'darby' }],
    [
      'alginate and composite from net32 under $30, not Kerr',
      { seller: 'net32', maxPrice: 30, notBrands: 'Kerr' },
    ],
  ])('all have the limits and refusals that "%s" names only at the end', (text, limits) => {
    const articles = slotsIn(text);
    expect(articles.length).toBeGreaterThan(1);
    expect(articles).toEqual(
      articles.map(({ ...slots }) => expect.objectContaining({ ...slots, ...limits })),
    );
  });

  it('have limits of their own otherwise', () => {
    expect(slotsIn('gloves over $5 and masks under $10')).toMatchObject([{ minPrice: 5 }, { maxPrice: 10 }]);
    expect(slotsIn('gloves over $5 and masks under $10')[0]).not.toHaveProperty('maxPrice');
    expect(slotsIn('gloves and masks without latex')[0]).not.toHaveProperty('exclude');
  });

  it.each([
    'add nitrile gloves, 3 boxes, medium',
    'add nitrile gloves, 3 boxes large',
    'nitrile gloves, large, max $40 in total',
    'gloves, masks: not more than $40',
    'universal composite, shade A2, 3 syringes',
    'add 3 boxes of gloves and show me masks',
    'add 3 boxes of gloves',
    'gloves and thanks',
    'lidocaine with epinephrine',
    'and',
    '',
  ])('are none in "%s"', (text) => {
    expect(slotsIn(text)).toEqual([]);
  });
});

describe('a second request in one message', () => {
  it.each([
    ['add 3 boxes of gloves and show me masks', 'add 3 boxes of gloves', 'show me masks'],
    ['remove the gloves, and then add 2 boxes of masks', 'remove the gloves', 'then add 2 boxes of masks'],
  ])('is read in "%s"', (text, first, further) => {
    expect(furtherRequestIn(text, vocabulary)).toEqual({ first, further });
  });

  it.each([
    'add gloves and masks',
    'add gloves and show me',
    'where is my order and add gloves',
    'compare gloves and masks',
  ])('is none in "%s"', (text) => {
    expect(furtherRequestIn(text, vocabulary)).toBeUndefined();
  });
});
