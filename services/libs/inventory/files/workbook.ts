import { read, SSF, type CellObject, type WorkSheet } from '@e965/xlsx';
import { isColumnName } from '../columns/column-names.js';
import { HEADER_ROWS } from '../columns/header.js';
import { ADVISED_TYPES, ROWS_READ, UnreadableFile } from './table.js';

/** Cells read per row: formats may reach to the last column of a sheet. */
const WIDEST = 1000;

/**
 * Text of a cell as displayed, so that "00123" keeps its zeros where the sheet shows them. A whole number without a format of its
 * own is written out: a spreadsheet displays a long one as a power of ten.
 */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number' && Number.isSafeInteger(cell.v)) {
    const general = cell.z === undefined || cell.z === 'General' || cell.z === '@';
    if (general) return String(cell.v);
  }
  if (cell.t === 'n' && typeof cell.v === 'number' && cell.z !== undefined && SSF.is_date(String(cell.z)))
    return cell.w ?? SSF.format('yyyy-mm-dd', cell.v);
  return cell.w ?? String(cell.v);
}

function rowsOf(sheet: WorkSheet): string[][] {
  const cells = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  return Array.from({ length: cells.length }, (_, at) => (cells[at] ?? []).slice(0, WIDEST).map(textOf));
}

const filled = (rows: readonly (readonly string[])[]): number =>
  rows.filter((row) => row.some((cell) => cell.trim() !== '')).length;

/** True when a row near the top names two columns or more. */
const hasHeader = (rows: readonly (readonly string[])[]): boolean =>
  rows.slice(0, HEADER_ROWS).some((row) => row.filter(isColumnName).length > 1);

interface Sheet {
  readonly name: string;
  readonly rows: string[][];
}

/**
 * The first sheet that holds a list, rather than instructions for one, and the names of others with rows. Formulas are never
 * computed; their stored values count.
 */
export function readWorkbook(bytes: Buffer): { rows: string[][]; otherSheets: string[] } {
  let sheets: Sheet[];
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      bookVBA: false,
      sheetRows: ROWS_READ,
    });
    sheets = book.SheetNames.flatMap((name) => {
      const sheet = book.Sheets[name];
      return sheet ? [{ name, rows: rowsOf(sheet) }] : [];
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    throw new UnreadableFile(
      /password|encrypt/i.test(text)
        ? 'This workbook is protected with a password. Remove it and upload again.'
        : `This workbook cannot be read. Open it, save it again as ${ADVISED_TYPES} and upload that.`,
    );
  }
  const lists = sheets.filter(({ rows }) => filled(rows) > 1);
  const list = lists.find(({ rows }) => hasHeader(rows)) ?? lists[0] ?? sheets[0];
  return {
    rows: list?.rows ?? [],
    otherSheets: lists.filter((other) => other !== list).map(({ name }) => name),
  };
}
