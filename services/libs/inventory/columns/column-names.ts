import type { InventoryField } from '@sextant/contracts/http/inventory.js';

/** Index of the column of each field, from 0; null where the file has none. */
export type ColumnMap = Readonly<Record<InventoryField, number | null>>;

/** Column names used in inventory lists, in the form of `plainName`, the most specific first. */
const names: Readonly<Record<InventoryField, readonly string[]>> = {
  code: list(
    'manufacturer code, mfr code, mfg code, manufacturer number, manufacturer item number, manufacturer part number, mfr part number, mfr item number, mfg part number, mfr number, mfg number, mfr no, mfg no, mfr part no, mfg part no, mpn, sku, sku number, product code, product number, product no, product id, item number, item no, item code, item id, catalog number, catalog no, catalogue number, cat number, cat no, part number, part no, article number, article no, order number, order no, order code, stock number, stock code, reference, ref, ref number, ref no, code, number, upc, gtin, barcode, vendor item number, vendor item no, vendor part number, vendor sku, supplier item number, supplier item no, supplier part number, supplier sku, supplier code, seller sku',
  ),
  name: list(
    'product name, item name, name, product title, title, product description, item description, description, product, item, article, material, supply, supply name, supplies, long description, short description, desc, item desc, product desc, description of item, item details, details',
  ),
  brand: list(
    'brand, brand name, manufacturer, manufacturer name, mfr, mfg, mfr name, mfg name, maker, make, company',
  ),
  quantity: list(
    'quantity, qty, order quantity, order qty, quantity ordered, qty ordered, reorder quantity, reorder qty, quantity to order, qty to order, to order, quantity needed, qty needed, needed, quantity required, qty required, qty req, quantity on hand, qty on hand, on hand, in stock, stock, inventory, count, amount, par, par level, units, pcs, how many, quantity wanted, qty wanted, amount needed',
  ),
  unit: list(
    'unit of measure, uom, u/m, unit, pack size, pack, package, package size, packaging, packing, size/pack, unit size, qty per pack, per, sold by, measure',
  ),
  price: list(
    'price paid, paid, unit price, price, unit cost, cost, price per unit, price each, cost each, each, last price, last cost, last price paid, last paid, current price, current cost, your price, my price, our price, our cost, net price, purchase price, list price, cost per unit',
  ),
};

function list(text: string): string[] {
  return text.split(', ').map(plainName);
}

/**
 * "Mfr. #" → "mfrnumber": drops signs, spaces and bracketed remarks, and spells out a number sign. A remark that is not closed ends
 * with the text, because looking for its end from every bracket takes far longer for long texts.
 */
export function plainName(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^)]*(?:\)|$)|\[[^\]]*(?:\]|$)/g, '')
    .replaceAll('#', ' number')
    .replace(/\b(?:usd|us\$|\$)/g, '')
    .replace(/[^a-z0-9/]/g, '');
}

const fields = Object.keys(names) as InventoryField[];

/** True for a name of the field, and for several: "Item / Description". */
const isNameOf = (field: InventoryField, plain: string): boolean =>
  names[field].includes(plain) || plain.split('/').every((part) => names[field].includes(part));

export const isColumnName = (cell: string): boolean => {
  const plain = plainName(cell);
  return fields.some((field) => isNameOf(field, plain));
};

/** Maps fields to columns by their headers. A column serves one field only. */
export function mapColumns(headers: readonly string[]): ColumnMap {
  const plain = headers.map(plainName);
  const taken = new Set<number>();
  const map: Record<InventoryField, number | null> = {
    name: null,
    code: null,
    brand: null,
    quantity: null,
    unit: null,
    price: null,
  };
  for (const field of fields) {
    const free = (is: (header: string) => boolean): number =>
      plain.findIndex((header, i) => !taken.has(i) && is(header));
    const exact = names[field].map((name) => free((header) => header === name)).find((at) => at >= 0);
    const at = exact ?? free((header) => isNameOf(field, header));
    if (at < 0) continue;
    map[field] = at;
    taken.add(at);
  }
  return map;
}
