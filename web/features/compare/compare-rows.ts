import type { Product } from '@sextant/contracts/http/catalog.js';

interface CompareRow {
  name: string;
  /** One value per product; null where it is not stated. */
  values: (string | null)[];
  differs: boolean;
}

/** Attributes that the rows for price and pack state already. */
const SAID_ELSEWHERE = new Set(['Packaging', 'Package Quantity']);

const differs = (values: readonly (string | null)[]): boolean =>
  new Set(values.map((value) => value?.trim().toLowerCase() ?? null)).size > 1;

/** Attributes of the products as rows: differing ones first, otherwise in order of first appearance. */
export function compareRows(products: readonly Product[]): CompareRow[] {
  const row = (name: string, of: (product: Product) => string | null | undefined): CompareRow => {
    const values = products.map((product) => of(product)?.trim() || null);
    return { name, values, differs: differs(values) };
  };
  const names = [...new Set(products.flatMap(({ specifications }) => Object.keys(specifications)))];
  const rows = [
    row('Brand', ({ brand }) => brand),
    row('Pack', ({ pack }) => pack),
    ...names
      .filter((name) => !SAID_ELSEWHERE.has(name))
      .map((name) => row(name, ({ specifications }) => specifications[name])),
    row('Category', ({ category }) => category.at(-1)),
    row('Manufacturer', ({ manufacturer }) => manufacturer),
    row('Manufacturer code', ({ manufacturer_code }) => manufacturer_code),
  ].filter(({ values }) => values.some((value) => value !== null));
  return [...rows.filter((each) => each.differs), ...rows.filter((each) => !each.differs)];
}
