import { listLimits } from '@sextant/contracts/http/limits.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
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
    ['10 9708213', '9708213', 10],
    ['3 GA4987', 'GA4987', 3],
    ['- 3 GA4987', 'GA4987', 3],
    ['3 PN 8278', 'PN 8278', 3],
    ['27 30mm', '27 30mm', 1],
    ['4750T x 1,200', '4750T', 1200],
    ['lidocain 2 % 6 boxes', 'lidocain 2 %', 6],
    ['3.5x9 pouches 2 boxes', '3.5x9 pouches', 2],
    ['gloves case of 10 boxes', 'gloves case of 10 boxes', 1],
    ['4 x 4 gauze', '4 x 4 gauze', 1],
    ['4 x 4 gauze, 3', '4 x 4 gauze', 3],
    ['3 x 5 in pouches', '3 x 5 in pouches', 1],
    ['3 x 2 % lidocaine', '2 % lidocaine', 3],
    ['septocaine 1:100', 'septocaine 1:100', 1],
    ['septocaine 1:100,000', 'septocaine 1:100,000', 1],
    ['Implante 4,0 x 11,5', 'Implante 4,0 x 11,5', 1],
    ['wipes 12 bx x 160 cs', 'wipes 12 bx x 160 cs', 1],
    ['fuji a3.5 (962084)', 'fuji a3.5 (962084)', 1],
    ['septocaine 1:100,000 x 4', 'septocaine 1:100,000', 4],
  ])('%j is %s, %d', (text, what, quantity) => expect(one(text)).toEqual([what, quantity]));

  it.each([
    ['4750T x 0', '4750T', '0'],
    ['0 x 4750T', '4750T', '0'],
    ['0 GA4987', 'GA4987', '0'],
    ['GA4987 0', 'GA4987', '0'],
    ['GA4987\t0', 'GA4987', '0'],
    ['nitrile gloves\t-3', 'nitrile gloves', '-3'],
    ['-3 GA4987', 'GA4987', '-3'],
    ['-3 x GA4987', 'GA4987', '-3'],
    ['GA4987 x -3', 'GA4987', '-3'],
    ['-2 boxes gloves', 'gloves', '-2'],
    ['GA4987 1.5', 'GA4987', '1.5'],
    ['GA4987 x 1.5', 'GA4987', '1.5'],
    ['GA4987 qty 1.5', 'GA4987', '1.5'],
    ['1.5 GA4987', 'GA4987', '1.5'],
    ['GA4987\t1.5', 'GA4987', '1.5'],
  ])('%j states a quantity of %s that no cart takes, and says so', (text, what, amount) => {
    expect(one(text)).toEqual([what, 1]);
    expect(readLines(text).lines[0]?.problem).toBe(`Quantity "${amount}" is not a whole number above 0.`);
  });

  const forms = [
    '# GA4987',
    '# x GA4987',
    'GA4987 #',
    'GA4987 x #',
    'GA4987, #',
    'GA4987 (#)',
    'GA4987 qty #',
  ];

  it.each([...forms, '# boxes of GA4987'])('may ask for as many as a line holds: %s', (form) => {
    const text = form.replace('#', String(MAX_QUANTITY));
    expect(one(text)).toEqual(['GA4987', MAX_QUANTITY]);
    expect(readLines(text).lines[0]?.problem ?? null).toBeNull();
  });

  it.each(['99999 GA4987', 'GA4987 99999', 'GA4987 x 99999', 'GA4987 x 99,999', '99999 boxes of GA4987'])(
    '%j states more than a cart takes, and says so',
    (text) => {
      expect(one(text)).toEqual(['GA4987', 9999]);
      expect(readLines(text).lines[0]?.problem).toMatch(/is above 9,999.$/);
    },
  );

  it.each([
    ['gloves M 3', 'gloves M', '3'],
    ['septocaine 1:100 3', 'septocaine 1:100', '3'],
    ['gloves M 2 bx', 'gloves M', '2 bx'],
    ['10 gloves M', 'gloves M', '10'],
    ['25 K-file', 'K-file', '25'],
    ['12 x 160 wipes', '160 wipes', '12'],
    ['carbide bur 330', 'carbide bur', '330'],
  ])('%j may be %s, %s', (text, name, quantity) => {
    expect(readLines(text).lines[0]).toMatchObject({ quantity: 1, row: { name: text } });
    expect(readLines(text).lines[0]?.counted?.row).toMatchObject({ name, quantity });
  });

  it.each([
    '4 x 4 gauze',
    'gauze 2 x 2',
    'gloves size 7',
    'masks level 3',
    'needles # 30',
    '27 ga needles',
    '2 % lidocaine',
    'septocaine 1:100 000',
    '3M tape',
    'bite reg 2pk',
    'fuji a3.5 (962084)',
  ])('%j holds a measure and nothing that may be a quantity', (text) => {
    expect(readLines(text).lines[0]).toMatchObject({
      row: { name: text },
      counted: undefined,
      problem: null,
    });
  });

  it.each([
    ['Nitrile gloves M\t12\t9', 9],
    ['2\t9708213\tGloves\t10', 2],
    ['12\t9708213\tGloves\t3\t9', 9],
  ])('tells which of several numbers in cells was taken: %j', (text, quantity) => {
    const [line] = readLines(text).lines;
    expect([line?.quantity, line?.problem]).toEqual([quantity, `"${quantity}" was taken for a quantity.`]);
  });

  it('may be one name with the number behind its comma', () => {
    expect(readLines('carbide burs FG, 330').lines[0]).toMatchObject({
      quantity: 330,
      whole: { name: 'carbide burs FG, 330' },
    });
  });

  it('may be one code with its last number', () => {
    expect(readLines('842 89').lines[0]).toMatchObject({ quantity: 89, whole: { code: '842 89' } });
    expect(readLines('CX 852 8').lines[0]).toMatchObject({ quantity: 8, whole: { code: 'CX 852 8' } });
    for (const text of ['gauze 25', '842 89 x 3', '842 89, 3', '43 1532 00'])
      expect(readLines(text).lines[0]?.whole).toBeUndefined();
  });

  it('may hold a number that no cart takes behind or before a code, not behind a name', () => {
    for (const [text, code, quantity] of [
      ['2289 1000000', '2289', '1000000'],
      ['1000000 x 2289', '2289', '1000000'],
      ['PN 8278, 20000', 'PN 8278', '20000'],
      ['GA4987 1,000,000 boxes', 'GA4987', '1,000,000'],
    ])
      expect(readLines(text ?? '').lines[0]?.excess?.row).toMatchObject({ code, quantity });
    for (const text of ['articaine 4 % 200000', 'septocaine 1:100,000', '9708213', '10 9708', '43 1532 00'])
      expect(readLines(text).lines[0]?.excess).toBeUndefined();
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
