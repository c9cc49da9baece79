/** The cells of a file as text, row by row; empty rows are kept, so that an index equals the row number. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
}

/** Advice that helps with most files. */
export const RESAVE = 'Save the list as .xlsx or .csv.';

/** A file that cannot be used; the message is shown to the person who sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Characters kept of a cell. */
export const LONGEST_CELL = 1000;

/** Most text of a file, in characters: ten times that of a list with the most rows. */
export const MOST_TEXT = 10_000_000;
