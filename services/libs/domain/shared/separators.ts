/** What the columns of a text file may be separated by. */
export const separators = [',', ';', '\t', '|'] as const;

/**
 * Takes off a first line such as "sep=;", by which spreadsheets declare the separator.
 * @returns the separator, undefined without such a line, and the text after the line
 */
export function declaredSeparator(text: string): { separator: string | undefined; rest: string } {
  const declared = /^\ufeff?sep=(.)\r?\n/i.exec(text);
  return { separator: declared?.[1], rest: declared ? text.slice(declared[0].length) : text };
}
