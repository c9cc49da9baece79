/** Fields of an item that a seller's file may have. */
const fields = [
  'sku',
  'name',
  'price',
  'brand',
  'manufacturer',
  'manufacturerCode',
  'gtin',
  'description',
  'category',
  'url',
  'pack',
  'availability',
  'rating',
  'ratingCount',
  'specifications',
  'currency',
  'priceStatus',
  'size',
  'shade',
  'color',
] as const;
export type Field = (typeof fields)[number];

/** Column names seen in sellers' files, in normalized form; the first one present wins. */
const names: Record<Field, readonly string[]> = {
  sku: [
    'sku',
    'skunumber',
    'itemnumber',
    'itemno',
    'item',
    'itemcode',
    'sellersku',
    'productcode',
    'catalognumber',
    'catalogno',
    'partnumber',
    'partno',
    'variantid',
    'code',
  ],
  // Includes names of description columns, for price lists without a column for the name.
  name: [
    'name',
    'productname',
    'producttitle',
    'title',
    'itemname',
    'itemtitle',
    'product',
    'descriptionshort',
    'shortdescription',
    'itemdescription',
    'description',
    'productdescription',
  ],
  price: [
    'price',
    'unitprice',
    'listprice',
    'saleprice',
    'yourprice',
    'priceusd',
    'cost',
    'yourcost',
    'unitcost',
    'netprice',
    'netcost',
    'dealerprice',
    'contractprice',
    'customerprice',
  ],
  brand: ['brand', 'brandname', 'vendor', 'make'],
  manufacturer: ['manufacturer', 'mfr', 'mfg', 'maker', 'manufacturername'],
  manufacturerCode: [
    'manufacturercode',
    'mfrcode',
    'mfgcode',
    'mpn',
    'manufacturerpartnumber',
    'manufacturerpartno',
    'manufactureritemnumber',
    'manufacturernumber',
    'mpnnumber',
    'mfrpartno',
    'mfrpartnumber',
    'mfrpart',
    'mfritemno',
    'mfritemnumber',
    'mfgpartno',
    'mfgpartnumber',
    'mfgpart',
    'mfgitem',
    'mfgitemno',
    'mfgitemnumber',
    'mfrnumber',
    'mfrno',
    'mfgnumber',
    'mfgno',
  ],
  gtin: ['gtin', 'upc', 'upcnumber', 'upccode', 'ean', 'barcode'],
  description: ['description', 'longdescription', 'details', 'productdescription'],
  category: [
    'categorypath',
    'categoryhierarchy',
    'categorytree',
    'category',
    'categories',
    'department',
    'producttype',
  ],
  url: ['url', 'link', 'producturl', 'weblink'],
  pack: [
    'packsize',
    'unitpacksize',
    'pack',
    'packaging',
    'packagesize',
    'uom',
    'unit',
    'packagequantity',
    'size/pack',
  ],
  availability: [
    'availability',
    'stock',
    'instock',
    'stockstatus',
    'status',
    'inventory',
    'quantityinstock',
    'qtyonhand',
    'qtyavailable',
    'quantityavailable',
    'quantity',
    'qty',
  ],
  rating: ['rating', 'averagerating', 'stars'],
  ratingCount: ['ratingcount', 'reviews', 'reviewcount', 'numreviews'],
  specifications: ['specifications', 'specs', 'attributes'],
  currency: ['currency', 'currencycode'],
  priceStatus: ['pricestatus', 'pricevisibility'],
  size: ['size', 'glovesize'],
  shade: ['shade'],
  color: ['color', 'colour'],
};

/**
 * Normal form of a header. Spells out "#", because "Mfr #" is the maker's number and not the maker. Drops text in brackets and
 * the currency after a price or cost, which do not tell the field.
 */
const normalize = (header: string): string =>
  header
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .replace(/\b(price|cost)\s+(in\s+)?(usd|us|dollars?)\b/g, '$1')
    .replaceAll('#', 'number')
    .replace(/[^a-z0-9/]/g, '');

/** Examples of a field's column names, for messages that ask to rename a column. */
export const examplesOf = (field: Field): string => names[field].slice(0, 4).join(', ');

export type ColumnMap = Partial<Record<Field, string>>;

/** Finds the column of each field among a file's headers. A column serves one field only. */
export function mapColumns(headers: readonly string[]): ColumnMap {
  const free = new Map(headers.map((header) => [normalize(header), header]));
  const found: ColumnMap = {};
  for (const field of fields) {
    const name = names[field].find((candidate) => free.has(candidate));
    if (name === undefined) continue;
    found[field] = free.get(name);
    free.delete(name);
  }
  return found;
}

/** Required fields that have no column. */
export const missingFields = (columns: ColumnMap): Field[] =>
  (['sku', 'name', 'price'] as const).filter((field) => columns[field] === undefined);
