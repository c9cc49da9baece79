import { parse } from 'csv-parse/sync';
import { declaredSeparator, lineEnds, separators } from '@sextant/domain/shared/text-files.js';
import { parsePrice } from '@sextant/domain/shared/money.js';
import { canonicalBrand } from '../feed/brands.js';
import { feedLimits } from '../feed/feed-limits.js';
import { UnreadableFeed } from '../feed/json-feed.js';
import type { CompleteLine, FeedLine, ReadFeed, RefusedLine } from '../feed/feed-line.js';
import { makersCode } from '../feed/makers-code.js';
import type { Seller } from '../registry.js';
import { cleanText } from './clean-text.js';
import { examplesOf, mapColumns, missingFields, type ColumnMap, type Field } from './columns.js';
import { availabilityIn, packIn, packNamedIn, placeOf, shadeIn, sizeIn } from './infer.js';

interface Row {
  readonly record: Record<string, string>;
  readonly info: { readonly lines: number };
}

export interface FileReading extends ReadFeed {
  /** Column of each field, to show to the importing person. */
  readonly columns: ColumnMap;
  readonly rows: number;
  /** Number of lines that cannot be bought, by the file's words for their availability. */
  readonly unavailable: Readonly<Record<string, number>>;
}

/** The separator that splits the header row into the most columns. */
function delimiterOf(body: string): string {
  const header = body.slice(0, body.search(/\r?\n|$/));
  const count = (separator: string): number => header.split(separator).length;
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best));
}

function parseRows(body: string, delimiter: string): Row[] {
  try {
    return parse(body, {
      columns: (header: string[]) => header.map((name) => name.trim()),
      delimiter,
      record_delimiter: lineEnds,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Row[];
  } catch (error) {
    throw new UnreadableFeed(`the file is no CSV: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** Specifications of a row: from its JSON column, from columns of their own, and from the name. */
function specificationsOf(get: (field: Field) => string, name: string): Record<string, string> {
  const specifications: Record<string, string> = {};
  try {
    const told: unknown = JSON.parse(get('specifications') || '{}');
    for (const [key, value] of Object.entries(told ?? {}).slice(0, feedLimits.specifications)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const [title, text] = [cleanText(key), cleanText(String(value))];
      if (title.length <= feedLimits.specificationName && text.length <= feedLimits.specification)
        specifications[title] = text;
    }
  } catch {
    // Not JSON: a free text that is no list of attributes.
  }
  const size = get('size') || sizeIn(name);
  const shade = get('shade') || shadeIn(name);
  const pack = packIn(get('pack')) ?? packNamedIn(name);
  if (size) specifications.Size ??= sizeIn(size) ?? size;
  if (shade) specifications.Shade ??= shade;
  if (get('color')) specifications.Color ??= get('color');
  if (pack) specifications.Packaging ??= pack;
  return specifications;
}

/** A number that a spreadsheet made of a SKU or code: what it was cannot be told. */
const isMangled = (text: string): boolean => /^\d(?:\.\d+)?E[+-]?\d+$/i.test(text);

/** Texts for which a line is refused when they are too long: cut, they would name something else. */
const limited: readonly (readonly [field: Field, name: string, max: number])[] = [
  ['sku', 'SKU', feedLimits.sku],
  ['name', 'name', feedLimits.name],
  ['brand', 'brand', feedLimits.brand],
  ['manufacturer', 'manufacturer', feedLimits.brand],
  ['manufacturerCode', 'manufacturer code', feedLimits.manufacturerCode],
];

function readRow(seller: Seller, row: number, get: (field: Field) => string): CompleteLine | string {
  const [sku, name] = [get('sku'), get('name')];
  if (!sku) return 'has no SKU';
  if (isMangled(sku)) return `SKU "${sku}" was turned into a number by a spreadsheet`;
  if (!name) return 'has no name';
  const tooLong = limited.find(([field, , max]) => get(field).length > max);
  if (tooLong) return `${tooLong[1]} is longer than ${tooLong[2]} characters`;
  const currency = get('currency');
  if (currency && currency.toUpperCase() !== 'USD') return `currency is ${currency}, not USD`;
  const shown = get('price');
  const priceCents =
    shown === '' || /hidden|login|call/i.test(get('priceStatus')) ? undefined : parsePrice(shown);
  if (
    shown !== '' &&
    (priceCents === undefined ? !get('priceStatus') || get('priceStatus') === 'visible' : priceCents === 0)
  ) {
    return `price "${shown}" is not a plausible price`;
  }
  const availability = get('availability') === '' ? 'in_stock' : availabilityIn(get('availability'));
  if (!availability) return `availability "${get('availability')}" is unknown`;
  const brand = canonicalBrand(get('brand') || get('manufacturer') || seller.label);
  const specifications = specificationsOf(get, name);
  const url = get('url');
  const rating = Number(get('rating'));
  return {
    row,
    sku,
    url:
      url.length <= feedLimits.url && URL.canParse(url) && /^https?:/.test(url)
        ? url
        : `https://www.${seller.domain}/product/${encodeURIComponent(sku)}`,
    priceCents,
    availability,
    rating: rating > 0 && rating <= 5 ? rating : undefined,
    ratingCount: Math.max(0, Math.trunc(Number(get('ratingCount'))) || 0),
    history: [],
    details: {
      name,
      brand,
      manufacturer: canonicalBrand(get('manufacturer') || brand),
      // A code that a spreadsheet has turned into a number would be that of other items, too.
      manufacturerCode: isMangled(get('manufacturerCode')) ? '' : makersCode(get('manufacturerCode')),
      description: get('description').slice(0, feedLimits.description),
      ...placeOf(name, get('category')),
      familyId: '',
      specifications,
      gtin: get('gtin').replace(/\D/g, '').slice(0, feedLimits.gtin),
      visual: {
        swatch: '',
        label: specifications.Shade ?? specifications.Size ?? '',
        pack: specifications.Packaging?.split('/')[0] ?? '',
      },
    },
  };
}

/**
 * Reads a seller's CSV file with columns of many names. Every row becomes a line or a refusal with its row number and reason;
 * none is dropped silently.
 * @throws UnreadableFeed when the file is no table or lacks a column for SKU, name or price.
 */
export function readSellerFile(seller: Seller, body: string): FileReading {
  const { separator, rest } = declaredSeparator(body);
  const rows = parseRows(rest, separator ?? delimiterOf(rest));
  // Where the separator is declared, the declaration is the first row.
  const rowsBefore = separator === undefined ? 0 : 1;
  const headers = Object.keys(rows[0]?.record ?? {});
  const columns = mapColumns(headers);
  const missing = missingFields(columns);
  if (missing.length > 0) {
    throw new UnreadableFeed(
      `no column for ${missing.map((field) => `${field} (called ${examplesOf(field)}…)`).join(', ')} among: ` +
        (headers.join(', ') || 'an empty file'),
    );
  }
  const lines: FeedLine[] = [];
  const refused: RefusedLine[] = [];
  const unavailable: Record<string, number> = {};
  const seen = new Map<string, number>();
  for (const { record, info } of rows) {
    const get = (field: Field): string => cleanText(record[columns[field] ?? ''] ?? '');
    const row = info.lines + rowsBefore;
    const line = readRow(seller, row, get);
    const sku = get('sku');
    if (typeof line === 'string')
      refused.push({ row, sku: sku === '' || isMangled(sku) ? undefined : sku, reason: line });
    else if (seen.has(line.sku))
      refused.push({ row, sku: line.sku, reason: `SKU repeats row ${seen.get(line.sku)}` });
    else {
      seen.set(line.sku, row);
      lines.push(line);
      const said = get('availability');
      if (line.availability === 'out_of_stock') unavailable[said] = (unavailable[said] ?? 0) + 1;
    }
  }
  return { columns, rows: rows.length, lines, refused, unavailable };
}
