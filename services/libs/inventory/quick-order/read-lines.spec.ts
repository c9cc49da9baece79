import { listLimits } from '@sextant/contracts/http/limits.js';
import fc from 'fast-check';
import { readLines } from './read-lines.js';

const one = (text: string) => {
  const [line] = readLines(text).lines;
  return line && [line.row.code || line.row.name, line.quantity];
};

describe('a pasted line', () => {
  it.each([
    ['4750T x 3', '4750T', 3],
    ['2943 x 3', '2943', 3],
    ['3 x 2943', '2943', 3],
    ['PN 8278 x 3', 'PN 8278', 3],
    ['89 842 x 3', '89 842', 3],
    ['CX 852 8 x 3 boxes', 'CX 852 8', 3],
    ['43 1532 00', '43 1532 00', 1],
    ['1821X x 3', '1821X', 3],
    ['1821X (3)', '1821X', 3],
    ['1821X qty 3', '1821X', 3],
    ['1821X - 3', '1821X', 3],
    ['PN 8278', 'PN 8278', 1],
    ['PN 8278 3', 'PN 8278', 3],
    ['PN 8278 3 boxes', 'PN 8278', 3],
    ['gp 25 30', 'gp 25 30', 1],
    ['gauze 2.5 x 2', 'gauze 2.5 x 2', 1],
    ['12 x 34', '34', 12],
    ['4750T x3', '4750T', 3],
    ['4750T × 3', '4750T', 3],
    ['3 x 4750T', '4750T', 3],
    ['3x 4750T', '4750T', 3],
    ['4750T, 3', '4750T', 3],
    ['4750T;3', '4750T', 3],
    ['4750T\t3', '4750T', 3],
    ['3\t4750T', '4750T', 3],
    ['3\t2943', '2943', 3],
    ['2943\t3', '2943', 3],
    ['2943\t2 boxes', '2943', 2],
    ['4750T qty 3', '4750T', 3],
    ['4750T Qty: 3', '4750T', 3],
    ['4750T (3)', '4750T', 3],
    ['4750T - 3', '4750T', 3],
    ['4750T: 3', '4750T', 3],
    ['4750T 3', '4750T', 3],
    ['856-016 x 12', '856-016', 12],
    ['• 4750T x 3', '4750T', 3],
    ['4750T', '4750T', 1],
    ['3 boxes of nitrile gloves M', 'nitrile gloves M', 3],
    ['2 cs nitrile gloves M', 'nitrile gloves M', 2],
    ['nitrile gloves medium x 4', 'nitrile gloves medium', 4],
    ['Filtek Supreme A2, 2', 'Filtek Supreme A2', 2],
    ['K-file #25 25mm', 'K-file #25 25mm', 1],
    ['gauze 2 x 2', 'gauze 2 x 2', 1],
    ['gauze 2x2 8 ply', 'gauze 2x2 8 ply', 1],
    ['Nitrile gloves\tK-100\t2 boxes', 'Nitrile gloves K-100', 2],
    ['4750T x 0', '4750T x 0', 1],
  ])('%j is %s, %d', (text, what, quantity) => expect(one(text)).toEqual([what, quantity]));

  it('may be one code with its last number', () => {
    expect(readLines('842 89').lines[0]).toMatchObject({ quantity: 89, whole: { code: '842 89' } });
    expect(readLines('CX 852 8').lines[0]).toMatchObject({ quantity: 8, whole: { code: 'CX 852 8' } });
    for (const text of ['gauze 25', '842 89 x 3', '842 89, 3', '43 1532 00'])
      expect(readLines(text).lines[0]?.whole).toBeUndefined();
  });

  it('keeps the unit it counts', () => {
    expect(readLines('3 boxes of gloves').lines[0]?.row.quantity).toBe('3 boxes');
    expect(readLines('gloves x 3 cs').lines[0]?.row.quantity).toBe('3 cs');
  });
});

describe('pasted lines', () => {
  it('keep their numbers over empty ones and any line ends', () => {
    const { lines, problems } = readLines('a1 x 1\r\n\r\n  \nb2 x 2\rc3 x 3');
    expect(lines.map(({ line, quantity }) => [line, quantity])).toEqual([
      [1, 1],
      [4, 2],
      [5, 3],
    ]);
    expect(problems).toEqual([]);
  });

  it('say what was left out', () => {
    expect(readLines(`a1\n${'x'.repeat(301)}`)).toMatchObject({
      lines: [{ line: 1 }],
      problems: ['Line 2 is longer than 300 characters.'],
    });
    const many = readLines(Array.from({ length: listLimits.pastedLines + 1 }, (_, n) => `a${n}`).join('\n'));
    expect(many.lines).toHaveLength(listLimits.pastedLines);
    expect(many.problems).toEqual([
      `Only the first ${listLimits.pastedLines} lines were read. Upload longer lists as a file.`,
    ]);
  });

  it('are each read or told of, with a quantity a cart takes', () => {
    const text = fc.array(
      fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('4750T x 3', '9999 x a1', '\t', '3 x')),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(text, (written) => {
        const { lines } = readLines(written.join('\n'));
        for (const { quantity, row, text: said } of lines) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 9999).toBe(true);
          expect(said).not.toBe('');
          expect(row.name + row.code).not.toBe('');
        }
      }),
    );
  });
});
