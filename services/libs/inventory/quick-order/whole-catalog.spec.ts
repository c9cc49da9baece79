import { EXCELLENT_MATCH } from '@sextant/contracts/http/limits.js';
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

describe('the product of a pasted line', () => {
  it.each(['nitrile gloves medium 2', 'nitrile gloves medium', '2 nitrile gloves M'])(
    'is not sure where makers sell boxes of different sizes and it says neither: %j',
    async (text) => {
      const [line] = await find([text]);
      const [best] = line?.candidates ?? [];
      expect(best?.reasons.map((reason) => reason.text)).toContain('Several fit: Pack is not said');
      expect(best?.confidence).toBeLessThan(EXCELLENT_MATCH);
    },
  );
});

it.each(['nonsense-xyz 4', '4 nonsense-xyz', '99999 qwxz4', 'qwxz4 0'])(
  '%j finds nothing, and nothing is said of its quantity',
  async (text) => {
    const [line] = await find([text]);
    expect([line?.candidates, line?.problem]).toEqual([[], null]);
  },
);

const none = 'Quantity "%" is not a whole number above 0.';
const many = 'Quantity "%" is above 9,999.';
const excess = 'Quantity "%" is above 9,999.';
const left = '"%" was not taken for a quantity.';
const told = '"%" was taken for a quantity.';

describe('the quantity of a pasted line', () => {
  it.each([
    ['10 9708213', 10, null],
    ['3 GA4987', 3, null],
    ['GA4987 12', 12, null],
    ['89 842', 1, null],
    ['3 PN 8278', 3, null],
    ['10 4750', 10, null],
    ['13 5074', 1, left.replace('%', '13')],
    ['0 GA4987', 1, none.replace('%', '0')],
    ['-3 GA4987', 1, none.replace('%', '-3')],
    ['99999 GA4987', 9999, many.replace('%', '99999')],
    ['lidocain 2 % 6 boxes', 6, null],
    ['3.5x9 pouches 2 boxes', 2, null],
    ['septocaine 1:100', 1, null],
    ['septocaine 1:100 3', 3, null],
    ['2 septocaine 1:100', 2, null],
    ['gloves M 3', 3, null],
    ['nitrile gloves M 2 bx', 2, null],
    ['nitrile gloves 100/bx M 2 bx', 2, null],
    ['nitrile gloves M 1', 1, null],
    ['carbide bur 330 5', 5, null],
    ['27 gauge needles long 2', 2, null],
    ['K-file 25 3', 3, null],
    ['4 x 4 gauze 3', 3, null],
    ['3 x 330 carbide bur', 3, null],
    ['0 nitrile gloves M', 1, none.replace('%', '0')],
  ])('%j is %d', async (text, quantity, problem) => {
    const [line] = await find([text]);
    expect([line?.quantity, line?.problem]).toEqual([quantity, problem]);
  });

  it.each([
    ['2289 1000000', 1, excess.replace('%', '1000000')],
    ['2943 99999', 9999, many.replace('%', '99999')],
    ['2289 x 1000000', 1, excess.replace('%', '1000000')],
    ['2289, 1000000', 1, excess.replace('%', '1000000')],
    ['1000000 2289', 1, excess.replace('%', '1000000')],
    ['1000000 x 2289', 1, excess.replace('%', '1000000')],
    ['2289\t1000000', 1, excess.replace('%', '1000000')],
    ['PN 8278 1000000', 1, excess.replace('%', '1000000')],
    ['GA4987 1,000,000', 9999, many.replace('%', '1,000,000')],
  ])('is told of where it is too large, beside the product: %j is %d', async (text, quantity, problem) => {
    const [line] = await find([text]);
    expect([line?.quantity, line?.problem]).toEqual([quantity, problem]);
    const found = normalizeCode(codeOf.get(line?.candidates[0]?.productId ?? '') ?? '');
    expect(normalizeCode(text)).toContain(found);
    expect(found).not.toBe('');
  });

  it.each([
    '4 x 4 gauze',
    'carbide bur 330',
    '330 carbide bur',
    'Henry Schein Maxima Carbide Burs FG, 330',
    'gloves 7',
    'surgical gloves size 7',
    'level 3 masks',
    '2 % lidocaine',
  ])('is 1 where the number is the product’s own measure: %j', async (text) => {
    const [line] = await find([text]);
    expect([line?.row.name, line?.quantity, line?.problem]).toEqual([text, 1, null]);
  });

  it.each([
    ['12 x 160 cavi wipes', 1, left.replace('%', '12')],
    ['blade 15c strl 100', 1, left.replace('%', '100')],
    ['Filtek Supreme A2, 2', 2, told.replace('%', '2')],
    ['nitrile gloves M 100', 1, left.replace('%', '100')],
    ['nitrile gloves M 100 bx', 1, left.replace('%', '100 bx')],
    ['K-file 25', 1, left.replace('%', '25')],
    ['Filtek Supreme A2 2', 1, left.replace('%', '2')],
    ['10 nitrile gloves M', 10, told.replace('%', '10')],
  ])('is told of where the number may be a measure as well: %j is %d', async (text, quantity, problem) => {
    const [line] = await find([text]);
    expect([line?.quantity, line?.problem]).toEqual([quantity, problem]);
  });
});
