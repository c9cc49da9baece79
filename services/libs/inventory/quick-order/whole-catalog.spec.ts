import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import { expandRules } from '@sextant/seller-sandbox/catalog/expand.js';
import { offersOf } from '@sextant/seller-sandbox/catalog/offers.js';
import { nameOf } from '@sextant/seller-sandbox/catalog/product.js';
import { rootRules } from '@sextant/seller-sandbox/catalog/rules/index.js';
import { wordedBy } from '@sextant/seller-sandbox/catalog/seller-wording.js';
import { CatalogMatcher } from '../matching/catalog-matcher.js';
import { findLines } from './find-lines.js';
import { readLines } from './read-lines.js';

/** Products with the seed of `npm start`. */
const products = expandRules(rootRules, 1);
const codeOf = new Map(products.map(({ hash, manufacturerCode }) => [`p${hash}`, manufacturerCode]));

/** Each product's own code in the notations of its maker and its sellers: "4989-313", "4989 313", "4989313". */
const codes = [
  ...new Set(
    products.flatMap((product) => [
      product.manufacturerCode,
      ...offersOf(product).map(({ seller }) => wordedBy(seller, product).manufacturerCode),
    ]),
  ),
];
const ofParts = codes.filter((code) => code.includes(' '));

const forms = {
  'behind it': (code: string) => `${code} x 3`,
  'behind it without a space': (code: string) => `${code} x3`,
  'before it': (code: string) => `3 x ${code}`,
  'with its unit': (code: string) => `3 boxes of ${code}`,
  'after a comma': (code: string) => `${code}, 3`,
  'after a dash': (code: string) => `${code} - 3`,
  'in parentheses': (code: string) => `${code} (3)`,
  'called a quantity': (code: string) => `${code} qty 3`,
  'in the next cell': (code: string) => `${code}\t3`,
  'in the cell before': (code: string) => `3\t${code}`,
};

describe('the codes of the whole demo catalog', () => {
  it('are many, in one part and in several', () => {
    expect(products.length).toBeGreaterThan(12_000);
    expect(codes.length).toBeGreaterThan(products.length);
    expect(ofParts.length).toBeGreaterThan(1000);
  });

  it.each(Object.entries(forms))('are each read with an amount %s', (_, form) => {
    const misread = codes.flatMap((code) => {
      const text = form(code);
      const [line] = readLines(text).lines;
      return line?.row.code === code && line.quantity === 3 ? [] : [{ text, ...line?.row }];
    });
    expect(misread).toEqual([]);
  });

  // A sample of the codes, with more of those in several parts, which may be taken for a code with an amount.
  const pasted = codes.filter((code, n) => n % (code.includes(' ') ? 5 : 50) === 0);

  it('are found with an amount, and without one however they end', async () => {
    const matcher = new CatalogMatcher(
      products.map(({ hash, parts, rule, specifications, ...product }) => ({
        ...product,
        id: `p${hash}`,
        name: nameOf(parts),
        otherCodes: product.gtin ? [product.gtin] : [],
        leaf: rule.leaf,
        specifications,
        pack: specifications.Packaging ?? null,
      })),
    );
    const find = (texts: readonly string[]) =>
      findLines(
        texts.flatMap((text) => readLines(text).lines),
        (rows) => Promise.resolve(rows.map((row) => matcher.match(row))),
      );
    for (const [form, quantity] of [
      [forms['behind it'], 3],
      [(code: string) => code, 1],
    ] as const) {
      const lines = await find(pasted.map(form));
      expect(lines).toHaveLength(pasted.length);
      const missed = lines.flatMap((line, n) => {
        const found = codeOf.get(line.candidates[0]?.productId ?? '') ?? '';
        const wanted = pasted[n] ?? '';
        return normalizeCode(found) === normalizeCode(wanted) && line.quantity === quantity
          ? []
          : [{ text: line.text, quantity: line.quantity, found }];
      });
      expect(missed).toEqual([]);
    }
  });
});
