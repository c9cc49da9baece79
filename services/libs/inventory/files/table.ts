import { uploadLimits } from '@sextant/contracts/http/inventory.js';

/** The cells of a file as text, row by row; empty rows are kept, so that an index equals the row number. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** Names of other sheets of a workbook that hold rows, which are not read; undefined without any. */
  readonly otherSheets?: readonly string[] | undefined;
}

/** File types that people are advised to save a list as. */
export const ADVISED_TYPES = '.xlsx or .csv';
/** Advice that helps with most files. */
export const RESAVE = `Save the list as ${ADVISED_TYPES}.`;

/** A file that cannot be used; the message is shown to the person who sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Characters kept of a cell. */
export const LONGEST_CELL = 1000;

/** Characters of a usual row. */
const USUAL_ROW = 100;

/** Most text of a file, in characters: ten times that of a list with the most rows. */
export const MAX_TEXT = 10 * uploadLimits.rows * USUAL_ROW;

/** Rows of a file that its list may have besides items: titles, the header, blank rows. */
export const OTHER_ROWS = 100;

/** Rows read of a file. Reading goes on past the most, so that a longer list is refused and not cut off. */
export const ROWS_READ = uploadLimits.rows + 2 * OTHER_ROWS;
