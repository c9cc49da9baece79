/** Share of zero bytes at even and odd offsets: UTF-16 without a byte-order mark has them on one side. */
function zeros(bytes: Uint8Array): { even: number; odd: number } {
  const looked = Math.min(bytes.length, 4096);
  const count = { even: 0, odd: 0 };
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) count[at % 2 === 0 ? 'even' : 'odd'] += 1;
  const half = Math.max(1, looked / 2);
  return { even: count.even / half, odd: count.odd / half };
}

/** Text of a file in UTF-8, in UTF-16, or else in Windows-1252; undefined when it is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be');
  const { even, odd } = zeros(bytes);
  if (odd > 0.4 && even < 0.1) return decode('utf-16le');
  if (even > 0.4 && odd < 0.1) return decode('utf-16be');
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252');
  }
}

/** Line ends of a text file, which may be mixed; the longest first. */
export const lineEnds = ['\r\n', '\n', '\r'];

/** Separators that columns of a text file may have. */
export const separators = [',', ';', '\t', '|'] as const;

/**
 * Takes off a first line such as "sep=;", by which spreadsheets declare the separator.
 * @returns the separator, undefined without such a line, and the text after the line
 */
export function declaredSeparator(text: string): { separator: string | undefined; rest: string } {
  const declared = /^\ufeff?sep=(.)\r?\n/i.exec(text);
  return { separator: declared?.[1], rest: declared ? text.slice(declared[0].length) : text };
}
