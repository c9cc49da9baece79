import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvCell } from './order-csv.js';

describe('a CSV cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('does not let %j be a formula', (text) => {
    const [[cell]] = parse(csvCell(text), { record_delimiter: '\r\n' }) as [[string]];
    expect(cell).toBe(`'${text}`);
  });

  it('reads back as it was, whatever else it is', () => {
    const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text));
    fc.assert(
      fc.property(harmless, harmless, (one, two) => {
        const text = `${csvCell(one)},${csvCell(two)},end\r\n`;
        expect(parse(text, { record_delimiter: '\r\n' })).toEqual([[one, two, 'end']]);
      }),
    );
  });
});
