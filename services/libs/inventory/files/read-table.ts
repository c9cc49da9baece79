import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { beginningOf } from '@sextant/domain/shared/storable.js';
import { kindOf } from './file-kind.js';
import { LONGEST_CELL, MAX_TEXT, OTHER_ROWS, UnreadableFile, type Table } from './table.js';
import { readTextFile } from './text-file.js';
import { readWorkbook } from './workbook.js';
import { guardXlsx } from './xlsx-guard.js';

/** Removes invisible characters: control and format characters, and spaces of unusual width. */
const clean = (cell: string): string =>
  beginningOf(
    beginningOf(cell, LONGEST_CELL * 2)
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    LONGEST_CELL,
  );

function bounded(raw: readonly (readonly string[])[]): Pick<Table, 'rows'> {
  let text = 0;
  const rows: string[][] = [];
  for (const cells of raw) {
    const row = cells.map(clean);
    while (row.length > 0 && row.at(-1) === '') row.pop();
    if (row.length > uploadLimits.columns)
      throw new UnreadableFile(`The list has more than ${uploadLimits.columns} columns.`);
    text += row.reduce((sum, cell) => sum + cell.length, 0);
    if (text > MAX_TEXT)
      throw new UnreadableFile('The list holds far more text than names and codes of products.');
    rows.push(row);
  }
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
  if (rows.length > uploadLimits.rows + OTHER_ROWS)
    throw new UnreadableFile(
      `The list has more than ${formatCount(uploadLimits.rows)} rows. Split it into smaller files.`,
    );
  if (rows.length === 0) throw new UnreadableFile('This file is empty.');
  return { rows };
}

function workbookTable(bytes: Buffer): Table {
  const { rows, otherSheets } = readWorkbook(bytes);
  return {
    ...bounded(rows),
    ...(otherSheets.length > 0 ? { otherSheets: otherSheets.map(clean) } : {}),
  };
}

/** The cells of an uploaded file. Throws UnreadableFile for a file that is no list or could do harm. */
export function readTable(bytes: Buffer): Table {
  const kind = kindOf(bytes);
  switch (kind) {
    case 'text':
      return bounded(readTextFile(bytes));
    case 'xlsx':
      guardXlsx(bytes);
      return workbookTable(bytes);
    case 'xls':
      return workbookTable(bytes);
    default:
      return kind satisfies never;
  }
}
