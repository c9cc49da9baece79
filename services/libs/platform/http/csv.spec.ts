import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvFile } from './csv.js';

describe('a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('does not let %j be a formula', (text) => {
    const [[cell]] = parse(csvFile([[text]]), { record_delimiter: '\r\n', bom: true }) as [[string]];
    expect(cell).toBe(`'${text}`);
  });

  it('says that it is UTF-8, which Excel does not assume', () => {
    expect(Buffer.from(csvFile([['Größe']])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  it('reads back as it was, whatever else it holds', () => {
    const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text));
    fc.assert(
      fc.property(harmless, harmless, (one, two) => {
        expect(parse(csvFile([[one, two, 'end']]), { record_delimiter: '\r\n', bom: true })).toEqual([
          [one, two, 'end'],
        ]);
      }),
    );
  });
});
