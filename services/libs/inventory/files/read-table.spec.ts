import { utils, write, type WorkBook } from '@e965/xlsx';
import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { isStorable } from '@sextant/domain/shared/storable.js';
import fc from 'fast-check';
import { textRow, workbookParts, zipOf } from '../testing/hostile-files.js';
import { readTable } from './read-table.js';
import { LONGEST_CELL, MAX_TEXT, OTHER_ROWS, UnreadableFile } from './table.js';

const read = (content: string | Buffer) => readTable(Buffer.from(content)).rows;

function bookOf(
  rows: readonly (readonly unknown[])[],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
  prepare?: (book: WorkBook) => void,
) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'List');
  prepare?.(book);
  return Buffer.from(write(book, { type: 'buffer', bookType }) as Uint8Array);
}

const list = [
  ['Name', 'Code'],
  ['Gloves', '00123'],
];

describe('a list', () => {
  it.each([
    ['commas', 'Name,Code\nGloves,00123'],
    ['semicolons', 'Name;Code\r\nGloves;00123\r\n'],
    ['tabs', 'Name\tCode\nGloves\t00123'],
    ['bars', 'Name|Code\nGloves|00123'],
    ['old line ends', 'Name,Code\rGloves,00123'],
    ['mixed line ends', 'Name,Code\r\nGloves,00123\n'],
    ['a byte order mark', '\uFEFFName,Code\nGloves,00123'],
    ['UTF-16', Buffer.from('\uFEFFName\tCode\nGloves\t00123', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Name\tCode\nGloves\t00123', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\uFEFFName\tCode\nGloves\t00123', 'utf16le').swap16()],
    ['.xlsx', bookOf(list)],
    ['.xls', bookOf(list, 'biff8')],
  ])('is read with %s', (_, content) => {
    expect(read(content)).toEqual(list);
  });

  it('keeps the numbers of its rows', () => {
    expect(read('sep=;\nName;Code\n\nGloves;1')).toEqual([[], ['Name', 'Code'], [], ['Gloves', '1']]);
  });

  it('tells its separator also where cells have line breaks', () => {
    const row = 'Gloves, blue;"soft,\nthin,\nlong\n"';
    const read30 = read(`Name;Text\n${`${row}\n`.repeat(29)}`);
    expect([read30.length, read30[1]]).toEqual([30, ['Gloves, blue', 'soft, thin, long']]);
  });

  it('may have the most rows, a title, and blank rows between and after them', () => {
    const items = 'a\n'.repeat(uploadLimits.rows);
    const blank = '\n'.repeat(OTHER_ROWS - 3);
    expect(read(`Our list\n\nName\n${blank}${items}${'\n'.repeat(1000)}`).at(-1)).toEqual(['a']);
  });

  it('is read in Latin-1 when it is not UTF-8', () => {
    expect(read(Buffer.from('Name,Gr\xf6\xdfe\nPi\xf1a 200 \xb5m,1', 'latin1'))).toEqual([
      ['Name', 'Größe'],
      ['Piña 200 µm', '1'],
    ]);
  });

  it('has quoted cells over several lines, and quotes nobody closes are told of', () => {
    expect(read('Name,Note\n"Gloves, blue","two\nlines"')).toEqual([
      ['Name', 'Note'],
      ['Gloves, blue', 'two lines'],
    ]);
    expect(read('Name,Size\nTips 1/8",2')).toEqual([
      ['Name', 'Size'],
      ['Tips 1/8"', '2'],
    ]);
    expect(() => read(`Name\n"${'x,'.repeat(200_000)}`)).toThrow(UnreadableFile);
  });

  it('may have columns called like parts of JavaScript', () => {
    const rows = read('__proto__,constructor,toString\n{"polluted":1},b,c');
    expect(rows).toEqual([
      ['__proto__', 'constructor', 'toString'],
      ['{"polluted":1}', 'b', 'c'],
    ]);
    expect(
      read(
        bookOf([
          ['__proto__', 'Name'],
          ['x', 'y'],
        ]),
      )[0],
    ).toEqual(['__proto__', 'Name']);
    expect({}).not.toHaveProperty('polluted');
  });

  it('has cells of whole characters, also where one is cut off or its file holds halves', () => {
    for (const before of [LONGEST_CELL - 1, 2 * LONGEST_CELL - 1]) {
      const cell = read(`Name\n${'x'.repeat(before)}🦷`)[1]?.[0] ?? '';
      expect(cell).toHaveLength(LONGEST_CELL);
      expect(isStorable(cell)).toBe(true);
    }
    const half = bookOf([['Name'], ['Glo\ud83dves']], 'biff8');
    expect(read(half)).toEqual([['Name'], ['Glo ves']]);
  });

  it('loses control characters, not what they stood between', () => {
    expect(read('Name\nGlo\u0001\u0007ves\u202E blue\u200B')).toEqual([['Name'], ['Glo ves blue']]);
  });
});

describe('a workbook', () => {
  it('shows numbers as its formats do, and long ones in full', () => {
    const rows = read(
      bookOf([['Code'], [123], [1_234_567_890_123], [0.5], [0]], 'xlsx', ({ Sheets }) => {
        const sheet = Sheets.List;
        if (!sheet) return;
        sheet.A2 = { t: 'n', v: 123, z: '00000' };
        sheet.A5 = { t: 'n', v: 123_456_789_012, z: '@' };
      }),
    );
    expect(rows).toEqual([['Code'], ['00123'], ['1234567890123'], ['0.5'], ['123456789012']]);
  });

  it('shows what became a day as one, so that it can be told', () => {
    const day = { t: 'n', v: 45_994, z: 'd-mmm' } as const;
    const rows = read(
      bookOf([['Code'], ['']], 'xlsx', ({ Sheets }) => {
        if (Sheets.List) Sheets.List.A2 = day;
      }),
    );
    expect(rows[1]?.[0]).toBe('3-Dec');
  });

  it('has stored values, never computed ones', () => {
    const sheet = `${textRow('Name')}<row><c t="str"><f>HYPERLINK("http://x.example","go")</f><v>Gloves</v></c></row><row><c><f>1+1</f></c></row>${textRow('Bur')}`;
    expect(read(zipOf(workbookParts(sheet)))).toEqual([['Name'], ['Gloves'], [], ['Bur']]);
  });

  it('is read from the sheet with the list, not from instructions for it', () => {
    const instructions = [['How to use this list'], ['Fill in the name'], ['Send it back']];
    const book = bookOf(instructions, 'xlsx', (sheets) =>
      utils.book_append_sheet(sheets, utils.aoa_to_sheet(list), 'Second'),
    );
    expect(readTable(book)).toEqual({ rows: list, otherSheets: ['List'] });
  });

  it('is read from its first sheet with a list', () => {
    const book = bookOf([], 'xlsx', (sheets) =>
      utils.book_append_sheet(sheets, utils.aoa_to_sheet(list), 'Second'),
    );
    expect(readTable(book)).toEqual({ rows: list });
  });

  it('is what it holds, whatever it is called', () => {
    expect(read(bookOf(list))).toEqual(list);
    expect(read('Name,Code\nGloves,00123')).toEqual(list);
  });
});

describe('a file that would do harm is refused:', () => {
  const sheet = textRow('Name') + textRow('Gloves');
  const tooManyRows = `more than ${formatCount(uploadLimits.rows)} rows`;
  const bomb = { name: 'xl/media/x.bin', content: Buffer.alloc(150 * 1024 * 1024), claimedSize: 10 };

  it.each([
    [
      'a zip bomb that lies about its size',
      () => zipOf([...workbookParts(sheet), bomb]),
      'far larger unpacked',
    ],
    [
      'a nested archive',
      () =>
        zipOf([...workbookParts(sheet), { name: 'xl/media/x.dat', content: zipOf(workbookParts(sheet)) }]),
      'another archive',
    ],
    [
      'an external entity',
      () =>
        zipOf(workbookParts(textRow('&xxe;'), '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>')),
      'declares document types',
    ],
    [
      'a password',
      () => zipOf(workbookParts(sheet).map((part) => ({ ...part, encrypted: true }))),
      'password',
    ],
    [
      'an archive that is no workbook',
      () => zipOf([{ name: 'a.txt', content: Buffer.from('a') }]),
      'no Excel workbook',
    ],
    ['a torn workbook', () => zipOf(workbookParts(sheet)).subarray(0, 400), 'damaged'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'is a PDF'],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), 'is a picture'],
    ['a program', () => Buffer.from('MZ\x90\0', 'latin1'), 'is a program'],
    ['a web page', () => Buffer.from('<html><table><tr><td>Name'), 'is a web page'],
    ['other bytes', () => Buffer.from([1, 2, 0, 3, 0, 0, 4, 5, 6, 0]), 'not a text file'],
    ['nothing but spaces', () => Buffer.from(' \n \n'), 'is empty'],
    [
      'too many columns',
      () => Buffer.from(`${'a,'.repeat(uploadLimits.columns)}a`),
      `more than ${uploadLimits.columns} columns`,
    ],
    [
      'too many rows',
      () => Buffer.from('Name\n' + 'a\n'.repeat(uploadLimits.rows + OTHER_ROWS)),
      tooManyRows,
    ],
    [
      'too many rows, blank ones between them',
      () => Buffer.from('Name\n' + 'a\n\n'.repeat(uploadLimits.rows)),
      tooManyRows,
    ],
    [
      'too many rows in a workbook, blank ones between them',
      () => bookOf([['Name'], ...Array.from({ length: uploadLimits.rows }, () => [[], ['a']]).flat()]),
      tooManyRows,
    ],
    [
      'too much text',
      () => Buffer.from(`Name\n${`${'x'.repeat(LONGEST_CELL)}\n`.repeat(MAX_TEXT / LONGEST_CELL + 1)}`),
      'far more text',
    ],
    ['a damaged .xls', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'cannot be read'],
  ])('%s', (_, content, message) => {
    expect(() => read(content())).toThrow(UnreadableFile);
    expect(() => read(content())).toThrow(message);
  });

  it('and whatever else: only with words for the person who sent it', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', 'PK\x03\x04', 'Name,Qty\n'),
        (bytes, begins) => {
          try {
            readTable(Buffer.concat([Buffer.from(begins, 'latin1'), bytes]));
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableFile);
          }
        },
      ),
    );
  });

  it('unless it is a cell: text of any kind comes back as text', () => {
    // Without what a cell may not hold: invisible characters, and the sign for a character that could not be read.
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map((text) => text.replace(/[\p{C}\s\uFFFD]/gu, '') || 'x');
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
        const line = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
        const head = cells.map((_, at) => `c${at}`).join(',');
        expect(read(`${head}\n${line}`)[1]).toEqual(cells);
      }),
    );
  });
});
