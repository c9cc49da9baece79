import { EXAMPLE_CODE, quickSearches } from '@sextant/contracts/http/quick-searches.js';
import { Catalog } from './catalog.js';
import { offersOf } from './offers.js';
import { nameOf } from './product.js';

const { products } = new Catalog({ seed: 1, today: '2026-08-19' });
const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const texts = products.map(
  ({ parts, root, rule, manufacturer }) =>
    new Set(words([nameOf(parts), root, rule.leaf, manufacturer].join(' '))),
);

describe('quick-search chips', () => {
  it.each(quickSearches)('%s finds a sensible number of products', (chip) => {
    const found = texts.filter((text) => words(chip).every((word) => text.has(word))).length;
    expect(found).toBeGreaterThanOrEqual(10);
    expect(found).toBeLessThan(4_000);
  });

  it('are thirty', () => expect(quickSearches).toHaveLength(30));
});

describe('the example of a code', () => {
  it('is that of one product, which several sellers have in stock at a price', () => {
    const [product, ...others] = products.filter(({ manufacturerCode }) => manufacturerCode === EXAMPLE_CODE);
    expect(others).toEqual([]);
    const offers = product ? offersOf(product) : [];
    const buyable = offers.filter(({ cents, availability }) => cents !== null && availability === 'in_stock');
    expect(buyable.length).toBeGreaterThan(3);
  });
});
