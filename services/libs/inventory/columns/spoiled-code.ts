/** A code that a spreadsheet may have damaged. */
interface ReadCode {
  /** The code to look up; empty when it cannot be recovered. */
  readonly code: string;
  /** Description of the damage for the person who uploads; undefined when there is none. */
  readonly problem?: string;
}

/** Power of ten with a sign or decimals: without either, "9E2" is the handle of a scaler. */
const scientific = /^(\d)(?:[.,](\d+)e\+?|e\+)(\d{1,2})$/i;
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*';
const dates = [
  new RegExp(`^\\d{1,2}[-\\s.]${months}(?:[-\\s.]\\d{2,4})?$`, 'i'),
  new RegExp(`^${months}[-\\s.]\\d{1,4}$`, 'i'),
  /^\d{4}-\d{2}-\d{2}(?:t.*|\s00:00.*)?$/i,
  /^\d{1,2}\/\d{1,2}\/\d{2,4}$/,
];

/**
 * Reads a cell of codes. Spreadsheets turn "120E3" and long numbers into powers of ten, and "3-12" into a day. A power that
 * still has all its digits is written out again; other damage is reported, and the row is matched by its name.
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
  // Some programs store all numbers as fractions: "30569.0".
  return { code: text.replace(/^(\d+)\.0+$/, '$1') };
}
