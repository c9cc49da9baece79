/** A code as a spreadsheet may have left it. */
export interface ReadCode {
  /** The code to look up; empty when nothing is left of it. */
  readonly code: string;
  /** What happened to it, for the person who uploads; undefined when nothing did. */
  readonly problem?: string;
}

/** With a sign or decimals: "9E2" is the handle of a scaler. */
const scientific = /^(\d)(?:[.,](\d+)e\+?|e\+)(\d{1,2})$/i;
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*';
const dates = [
  new RegExp(`^\\d{1,2}[-\\s.]${months}(?:[-\\s.]\\d{2,4})?$`, 'i'),
  new RegExp(`^${months}[-\\s.]\\d{1,4}$`, 'i'),
  /^\d{4}-\d{2}-\d{2}(?:t.*|\s00:00.*)?$/i,
  /^\d{1,2}\/\d{1,2}\/\d{2,4}$/,
];

/**
 * Reads a cell of codes. Spreadsheets turn "120E3" and long numbers into powers of ten, and "3-12" into a day: a power that
 * still has all its digits is written out again, all else is told and left to the name.
 */
export function codeOf(cell: string): ReadCode {
  const text = cell.trim().replace(/^'/, '');
  const power = scientific.exec(text);
  if (power) {
    const [, first = '', rest = '', exponent = '0'] = power;
    const zeros = Number(exponent) - rest.length;
    const written = zeros >= 0 && zeros <= 4 ? first + rest + '0'.repeat(zeros) : '';
    return {
      code: written,
      problem: `Code "${text}" was turned into a power of ten by a spreadsheet, so digits may be missing. The row was matched by its name.`,
    };
  }
  if (dates.some((date) => date.test(text)))
    return {
      code: '',
      problem: `Code "${text}" looks like a date: a spreadsheet may have changed it. The row was matched by its name.`,
    };
  // A number that went through a program that keeps all numbers as fractions.
  return { code: text.replace(/^(\d+)\.0+$/, '$1') };
}
