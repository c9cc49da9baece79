import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvRow } from './csv.js';

describe('a row of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('does not let %j be a formula', (text) => {
    const [[cell]] = parse(csvRow([text]), { record_delimiter: '\r\n' }) as [[string]];
    expect(cell).toBe(`'${text}`);
  });

  it('reads back as it was, whatever else it holds', () => {
    const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text));
    fc.assert(
      fc.property(harmless, harmless, (one, two) => {
        expect(parse(csvRow([one, two, 'end']), { record_delimiter: '\r\n' })).toEqual([[one, two, 'end']]);
      }),
    );
  });
});
