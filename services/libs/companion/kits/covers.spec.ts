import { expandRules } from '@sextant/seller-sandbox/catalog/expand.js';
import { rootRules } from '@sextant/seller-sandbox/catalog/rules/index.js';
import { wordedBy } from '@sextant/seller-sandbox/catalog/seller-wording.js';
import { sandboxSellers } from '@sextant/seller-sandbox/catalog/sellers.js';
import { demoCovers } from '../testing/demo-goods.js';
import { covers } from './covers.js';
import { kits } from './kits.js';

const needs = new Map(kits.flatMap((kit) => kit.needs.map((need) => [`${need.need} ${need.search}`, need])));

describe('a product covers a need', () => {
  it.each([
    ['Gauze Sponges, 4 x 4, 12-Ply, Sterile', true],
    ['Gauze Sponges, 4 x 4, 12-Ply, Non-Sterile', false],
    ['Gauze Sponges, 4 x 4, 12-Ply', false],
  ])('that is sterile by its words: %s', (product_name, expected) => {
    expect(covers({ is: ['sterile gauze'] }, { product_name, category: [] })).toBe(expected);
  });

  it.each([
    ['Bib Holders Zirc, White', ['bib'], undefined],
    ['Temporary Cement Remover', ['temporary cement'], undefined],
    ['Dental Dam Clamp, #4', ['dental dam'], ['clamp']],
  ])('and one that serves it does not: %s', (product_name, is, isNot) => {
    expect(covers({ is, ...(isNot && { isNot }) }, { product_name, category: [] })).toBe(false);
  });

  it('in the demo catalog, by the words of every seller, where it is that thing and only there', () => {
    // One product for every value of an attribute in every line.
    const byValue = expandRules(rootRules, 7).flatMap((product) =>
      ['', ...product.parts.attributes].map(
        (value) => [[product.rule.type, product.parts.line, value].join(), product] as const,
      ),
    );
    const products = new Set(new Map(byValue).values());
    const wrong = new Map<string, string>();
    for (const [n, product] of [...products].entries()) {
      const { name } = wordedBy(n % sandboxSellers.length, product);
      const card = { product_name: name, category: [product.root, product.rule.leaf] };
      for (const need of needs.values())
        if (covers(need, card) !== demoCovers(need.need, product))
          wrong.set(`${need.need}: ${product.rule.type}`, name);
    }
    expect(Object.fromEntries(wrong)).toEqual({});
  });
});
