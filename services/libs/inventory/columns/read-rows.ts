import type { Cents } from '@sextant/domain/shared/money.js';
import type { Table } from '../files/table.js';
import { clampedQuantity, quantityProblemWithTaken, readQuantity } from '../matching/quantity.js';
import type { InventoryRow } from '../row.js';
import type { ColumnMap } from './column-names.js';
import { isHeaderAgain } from './header.js';
import { readPrice, unreadPrice } from './price.js';
import { codeOf } from './spoiled-code.js';

/** A row of the list that names a product. */
export interface ListedRow {
  /** Row number from 1, as in spreadsheets. */
  readonly row: number;
  readonly cells: InventoryRow;
  readonly quantity: number;
  /** Price per unit that the buyer pays today, to the nearest cent. */
  readonly paidCents: Cents | undefined;
}

/** Something wrong with a row. */
export interface RowProblem {
  /** Row number from 1, as in spreadsheets. */
  readonly row: number;
  /** For people, beside the number of the row. */
  readonly text: string;
  /** True when the row was left out. */
  readonly leftOut: boolean;
}

/** The problem as a sentence of its own: "Row 7: has neither a name nor a code." */
export const problemMessage = ({ row, text }: RowProblem): string => `Row ${row}: ${text}`;

interface ReadRows {
  readonly rows: readonly ListedRow[];
  readonly problems: readonly RowProblem[];
}

/** Longest text that is read as a name or brand; a code alone may be as long, since it stands for the product as a name does. */
const LONGEST_NAME = 300;
/** Longest code beside a name, which finds the product without it. */
const LONGEST_CODE = 64;

/** What is said of rows that are left out. */
export const leftOutTexts = {
  empty: 'has neither a name nor a code.',
  longName: `The product name is longer than ${LONGEST_NAME} characters.`,
  longCode: `The code is longer than ${LONGEST_NAME} characters.`,
  formula: 'holds a formula where a name or code belongs.',
  total: 'is a total, not a product.',
} as const;

/** A formula of a spreadsheet, which is no name of a product. */
const formula = /^[=@]\s*[\w.]+\s*[(!|]|^[=+-]\s*(?:cmd|dde|[a-z]+\s*\()|^=[^\s]/i;
/** Name of a row that adds others up; with a code it is a product all the same, because a code names one. */
const total = /^(?:grand |sub)?-?\s*totals?\b:?$/i;

/** True for a text that says nothing: signs alone, "-", "n/a", or what a spreadsheet shows where a formula has failed. */
const saysNothing = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text) ||
  /^(?:n\/a|none|#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!))$/i.test(text);

/** Reads the rows below the header by the column map. */
export function readRows(table: Table, headerAt: number, columns: ColumnMap): ReadRows {
  const rows: ListedRow[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  for (const [at, cells] of table.rows.entries()) {
    if (at <= headerAt || cells.every((cell) => cell === '')) continue;
    const row = at + 1;
    const get = (field: keyof ColumnMap): string => {
      const column = columns[field];
      return column === null ? '' : (cells[column] ?? '');
    };
    const tell = (text: string) => problems.push({ row, text, leftOut: false });
    const leaveOut = (why: keyof typeof leftOutTexts) =>
      problems.push({ row, text: leftOutTexts[why], leftOut: true });
    if (isHeaderAgain(cells, table.rows[headerAt] ?? [], columns.name)) continue;
    const said = (field: 'name' | 'code'): string => (saysNothing(get(field)) ? '' : get(field));
    const found: InventoryRow = {
      name: said('name'),
      code: said('code'),
      brand: get('brand'),
      quantity: get('quantity'),
      unit: get('unit'),
      price: get('price'),
    };
    const { name, code } = found;
    if (name === '' && code === '') leaveOut('empty');
    else if (name.length > LONGEST_NAME) leaveOut('longName');
    else if (code.length > LONGEST_NAME && name === '') leaveOut('longCode');
    else if (code.length > LONGEST_CODE && name !== '') {
      tell(`The code is longer than ${LONGEST_CODE} characters. The row was matched without it.`);
      rows.push(listed(row, { ...found, code: '' }, tell));
    } else if (formula.test(name) || formula.test(code)) leaveOut('formula');
    else if (total.test(name) && code === '') leaveOut('total');
    else {
      const spoiled = codeOf(code).problem;
      if (spoiled) tell(spoiled);
      const key = JSON.stringify([
        name.toLowerCase(),
        code.toLowerCase(),
        found.brand.toLowerCase(),
        found.unit.toLowerCase(),
      ]);
      const earlier = seen.get(key);
      if (earlier === undefined) seen.set(key, row);
      else tell(`repeats row ${earlier}. Both were kept.`);
      rows.push(listed(row, found, tell));
    }
  }
  return { rows, problems };
}

function listed(row: number, found: InventoryRow, tell: (text: string) => void): ListedRow {
  const isBrandTooLong = found.brand.length > LONGEST_NAME;
  if (isBrandTooLong)
    tell(`The brand is longer than ${LONGEST_NAME} characters. The row was matched without it.`);
  const cells = isBrandTooLong ? { ...found, brand: '' } : found;
  const unusable = quantityProblemWithTaken(cells.quantity);
  if (unusable) tell(unusable);
  const unread = unreadPrice(cells.price);
  if (unread) tell(unread);
  return {
    row,
    cells,
    quantity: clampedQuantity(readQuantity(cells.quantity)),
    paidCents: readPrice(cells.price),
  };
}
