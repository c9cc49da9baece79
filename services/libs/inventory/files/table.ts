/** The cells of a file as text, row by row; empty rows stay, so that a row's place is its number. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
}

/** A file that cannot be used, with what to tell the person who sent it. */
/** What helps with most files. */
export const RESAVE = 'Save the list as .xlsx or .csv.';

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The longest text kept of a cell, in characters. */
export const LONGEST_CELL = 1000;

/** Most text a file may hold, in characters: what a list of the most rows has, ten times over. */
export const MOST_TEXT = 10_000_000;
