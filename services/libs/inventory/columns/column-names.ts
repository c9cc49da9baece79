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
  // A bare "quantity" beside one to order is rather what is left.
  quantity: list(
    'order quantity, order qty, order amount, order count, reorder quantity, reorder qty, reorder amount, quantity to order, qty to order, amount to order, number to order, to order, quantity to reorder, qty to reorder, to reorder, quantity to buy, qty to buy, to buy, quantity needed, qty needed, amount needed, number needed, quantity required, qty required, qty req, quantity wanted, qty wanted, suggested order, suggested order quantity, suggested order qty, suggested quantity, suggested qty, suggested reorder, reorder, needed, need, order, quantity ordered, qty ordered, how many, quantity, qty, amount, units, pcs',
  ),
  unit: list(
    'unit of measure, uom, u/m, unit, pack size, pack, package, package size, packaging, packing, size/pack, unit size, qty per pack, per, sold by, measure',
  ),
  price: list(
    'price paid, paid, unit price, price, unit cost, cost, price per unit, price each, cost each, each, last price, last cost, last price paid, last paid, current price, current cost, your price, my price, our price, our cost, net price, purchase price, list price, cost per unit',
  ),
};

/** Names of columns that tell what a practice has or keeps, which is no quantity to buy. */
const inStock = list(
  'on hand, quantity on hand, qty on hand, number on hand, amount on hand, count on hand, stock on hand, units on hand, on hand quantity, on hand qty, on hand count, qoh, soh, in stock, quantity in stock, qty in stock, number in stock, amount in stock, stock, stock level, stock quantity, stock qty, stock count, on shelf, current stock, current quantity, current qty, current count, current level, current inventory, inventory, inventory count, inventory level, inventory quantity, inventory qty, have, count, physical count, par, par level, par quantity, par qty, par stock, reorder point, reorder level',
);

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
  return inStock.includes(plain) || fields.some((field) => isNameOf(field, plain));
};

/** True for a header whose remark says that it tells what is in stock: "Qty (on hand)". */
const isRemarkedInStock = (header: string): boolean =>
  inStock.includes(plainName(header.replace(/[()[\]]/g, ' ')));

/** Maps fields to columns by their headers. A column serves one field only. */
export function mapColumns(headers: readonly string[]): ColumnMap {
  const plain = headers.map((header) => (isRemarkedInStock(header) ? '' : plainName(header)));
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
