import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvFile, csvPieces } from './csv.js';
import { longAnswer } from './long-answers.js';

const textOf = async (rows: readonly (readonly string[])[]) => String(await longAnswer(csvFile(rows)));

describe('a CSV file', () => {
  const readBack = async (text: string) =>
    (parse(await textOf([[text]]), { record_delimiter: '\r\n', bom: true }) as [[string]])[0][0];

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\t=1', "\t'=1"],
    ['\r=1', "\r'=1"],
    [' =1', " '=1"],
    ['Gloves;=1;@a', "Gloves;'=1;'@a"],
    ['Gloves; =1', "Gloves; '=1"],
    ['Gloves;"=1', `Gloves;"'=1`],
    ['Gloves\t=1', "Gloves\t'=1"],
    ['Gloves\n=1', "Gloves\n'=1"],
  ])('does not let %j be a formula, wherever a spreadsheet begins a cell', async (text, harmless) => {
    expect(await readBack(text)).toBe(harmless);
  });

  it.each(['Gloves, -20 %', 'Wax; 2 x 3 = 6', 'A-dec 300', 'ann@example.com', 'a; b - c'])(
    'leaves %j as it is',
    async (text) => {
      expect(await readBack(text)).toBe(text);
    },
  );

  it('says that it is UTF-8, which Excel does not assume', async () => {
    expect(Buffer.from(await textOf([['Größe']])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  it('is the same in pieces, however long it is', async () => {
    const rows = Array.from({ length: 1_001 }, (_, n) => ['Größe', String(n)]);
    const pieces = await csvPieces(rows);
    expect(pieces.length).toBeGreaterThan(2);
    expect(Buffer.concat(pieces).toString()).toBe(await textOf(rows));
  });

  it('reads back as it was, whatever else it holds', async () => {
    const harmless = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/(^|[;\t\r\n])["\s]*[=+\-@＝＋－＠]/.test(text));
    await fc.assert(
      fc.asyncProperty(harmless, harmless, async (one, two) => {
        expect(parse(await textOf([[one, two, 'end']]), { record_delimiter: '\r\n', bom: true })).toEqual([
          [one, two, 'end'],
        ]);
      }),
    );
  });
});
