import { sellers } from '@sextant/sellers/registry.js';
import { demoCatalog, idsInFeeds } from './demo-catalog.ts';
import { intents, readUtterances } from './labels.ts';

const products = demoCatalog();

describe('the demo catalog as the labels see it', () => {
  it('has the products the feeds lead to', () => {
    expect(new Set(products.map(({ id }) => id))).toEqual(idsInFeeds());
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
  });
});

describe('labeled utterances', () => {
  const utterances = readUtterances();
  const numbers = ['quantity', 'pack', 'maxPrice', 'ordinal'];
  const texts = ['size', 'shade', 'gauge', 'brand', 'seller', 'product', 'procedure', 'exclude'];

  it('are enough, of every intent', () => {
    expect(utterances.length).toBeGreaterThanOrEqual(320);
    for (const intent of intents) {
      const found = utterances.filter((one) => one.intent === intent).length;
      expect({ intent, enough: found >= 15 }).toEqual({ intent, enough: true });
    }
  });

  it('are each there once', () => {
    const keys = utterances.map(({ text, after }) => JSON.stringify([text.toLowerCase(), after]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(utterances.map((one) => [one.text, one] as const))('%s', (_, { text, after, intent, slots }) => {
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
    expect(intents).toContain(intent);
    for (const turn of after ?? []) expect(turn).not.toBe('');
    for (const [name, value] of Object.entries(slots)) {
      expect([...numbers, ...texts]).toContain(name);
      expect(typeof value).toBe(numbers.includes(name) ? 'number' : 'string');
      expect(value).not.toBe('');
    }
    if (slots.seller) expect(sellers.map(({ key }) => key)).toContain(slots.seller);
    if (slots.brand) {
      const { brand } = slots;
      expect(products.some((product) => [product.brand, product.manufacturer].includes(brand))).toBe(true);
    }
  });
});
