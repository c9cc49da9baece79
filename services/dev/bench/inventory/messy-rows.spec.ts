import { EXCELLENT_MATCH } from '@sextant/contracts/http/limits.js';
import { CatalogMatcher } from '@sextant/inventory/matching/catalog-matcher.js';
import type { Candidate } from '@sextant/inventory/matching/candidate.js';
import type { InventoryRow } from '@sextant/inventory/row.js';
import { packOf } from '@sextant/domain/product-offers/pack.js';
import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import { demoCatalog, type LabelProduct } from '../labels/demo-catalog.ts';
import { Draw, messyRow, partsOf, type Messy } from './messy-rows.ts';

/** Every third family: enough products of each category to be confused with each other. */
const products = demoCatalog().filter(({ familyId }) => fnv1a(familyId) % 3 === 0);
const byId = new Map(products.map((product) => [product.id, product]));
const matcher = new CatalogMatcher(
  products.map(({ code, categories: [root, leaf], pack, ...product }) => ({
    ...product,
    manufacturerCode: code,
    otherCodes: [],
    root,
    leaf,
    pack: pack || null,
  })),
);

const empty: InventoryRow = { name: '', code: '', brand: '', quantity: '', unit: '', price: '' };
/** Product that a row is matched to without a person's check. */
function taken(row: Messy['row']): (Candidate & { readonly product: LabelProduct }) | undefined {
  const [first] = matcher.match({ ...empty, ...row });
  const product = first && byId.get(first.productId);
  return product && first.confidence >= EXCELLENT_MATCH ? { ...first, product } : undefined;
}

/** True when packs convert into each other, such as boxes and cases of the same boxes. */
const sameBoxes = (a: string, b: string): boolean => {
  const [one, other] = [packOf(a), packOf(b)];
  return a === b || (one !== undefined && one.inner === other?.inner);
};

function agrees(
  { said }: Messy,
  meant: LabelProduct,
  { product, reasons }: Candidate & { product: LabelProduct },
) {
  const parts = partsOf(product);
  const equal = said.brand === '' && reasons.some(({ text }) => text.startsWith('Brand is not said'));
  return (
    (equal || (product.brand === meant.brand && parts.head.join() === partsOf(meant).head.join())) &&
    said.attributes.every((attribute) => parts.attributes.includes(attribute)) &&
    (said.pack === '' || sameBoxes(said.pack, parts.pack))
  );
}

const drawn = Array.from({ length: 600 }, (_, n) => {
  const draw = new Draw(`row ${n}`);
  return { n, draw, product: products[fnv1a(`product ${n}`) % products.length] as LabelProduct };
});

it('rows in other words, notations and order are taken for what they mean, most of them, and for nothing else', () => {
  const rows = drawn.map(({ draw, product }) => ({ product, messy: messyRow(product, draw) }));
  const found = rows.flatMap(({ product, messy }) => {
    const match = taken(messy.row);
    return match ? [{ product, messy, match }] : [];
  });
  const wrong = found.filter(({ product, messy, match }) => !agrees(messy, product, match));
  expect(
    wrong.map(({ product, messy, match }) => [messy.row, product.name, match.product.name, match.confidence]),
  ).toEqual([]);
  expect(found.length).toBeGreaterThan(0.9 * rows.length);
});

describe('another', () => {
  const told = /^(?:[A-D]\d(?:\.5)?|#?\d.*|(?:X{0,2}-)?(?:Small|Large)|Medium|(?:Non-)?(?:Latex|Sterile))$/;
  /** Values in the category that no product of the family has. */
  const othersOf = (product: LabelProduct, name: string): string[] => {
    const own = new Set<string | undefined>();
    const all = new Set<string>();
    for (const { familyId, categories, specifications } of products) {
      const value = specifications[name];
      if (familyId === product.familyId) own.add(value);
      if (categories[1] === product.categories[1] && value !== undefined && told.test(value)) all.add(value);
    }
    return [...all].filter((value) => !own.has(value));
  };

  it.each([
    'Size',
    'Shade',
    'Gauge',
    'ISO Size',
    'Length',
    'Taper',
    'Figure',
    'Diameter',
    'Material',
    'Sterility',
  ])('%s than that of a product never leads to it unseen, not even with its code', (name) => {
    const wrong = drawn.flatMap(({ draw, product }) => {
      const parts = partsOf(product);
      const value = product.specifications[name] ?? '';
      if (!told.test(value) || !parts.attributes.includes(value)) return [];
      const [first, ...rest] = othersOf(product, name);
      if (first === undefined) return [];
      const other = draw.of([first, ...rest]);
      const attributes = parts.attributes.map((text) => (text === value ? other : text));
      const { row } = messyRow(product, draw, { ...parts, attributes });
      const match = taken({ ...row, ...(draw.chance(0.3) ? { code: product.code } : {}) });
      const has = match && partsOf(match.product).attributes.includes(other);
      return match && !has ? [[row, match.product.name, match.confidence]] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('pack than that of a product never leads to it unseen', () => {
    const wrong = drawn.flatMap(({ draw, product }) => {
      const parts = partsOf(product);
      if (!/^\d+\/[a-z]+$/.test(parts.pack)) return [];
      const pack = parts.pack.replace(/\d+/, (count) => String(Number(count) * 2 + 7));
      const { row, said } = messyRow(product, draw, { ...parts, pack });
      const match = said.pack === '' ? undefined : taken(row);
      return match ? [[row, match.product.name, match.confidence]] : [];
    });
    expect(wrong).toEqual([]);
  });
});
