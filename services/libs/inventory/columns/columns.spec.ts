import { isQuantity } from '@sextant/domain/shared/limits.js';
import fc from 'fast-check';
import { findHeader, isHeaderAgain } from './header.js';
import { problemMessage, readRows } from './read-rows.js';
import { codeOf } from './spoiled-code.js';

const read = (...rows: string[][]) => {
  const table = { rows };
  const header = findHeader(table);
  return { header, ...readRows(table, header.at, header.columns) };
};
const messages = (...rows: string[][]) =>
  read(['Name', 'Code', 'Qty', 'Price'], ...rows).problems.map(problemMessage);

describe('columns of a list', () => {
  it.each([
    [['Product Name', 'SKU', 'Quantity', 'Brand'], { name: 0, code: 1, quantity: 2, brand: 3 }],
    [
      ['Mfr #', 'Item #', 'Description', 'Mfr', 'UOM', 'Unit Cost ($)'],
      { code: 0, name: 2, brand: 3, unit: 4, price: 5 },
    ],
    [['QTY', 'item', 'Cat. No.', 'Pack Size'], { quantity: 0, name: 1, code: 2, unit: 3 }],
    [['Name', 'Description'], { name: 0 }],
    [['Description'], { name: 0 }],
    [['Artikel', 'Menge'], {}],
    [['Item / Description', 'Vendor Item #', 'Qty Req.'], { name: 0, code: 1, quantity: 2 }],
    [['#', 'Item', 'How many?', 'Ref. No.', 'Last paid ($)'], { name: 1, quantity: 2, code: 3, price: 4 }],
    [['Order Qty', 'Item Name/Description', 'Supplier SKU'], { quantity: 0, name: 1, code: 2 }],
    [['Qty on Hand', 'Reorder Qty', 'Mfr Part #', 'Item'], { quantity: 1, code: 2, name: 3 }],
    // A quantity beside one to order is rather what is left.
    [['Item', 'Qty', 'To Order'], { name: 0, quantity: 2 }],
    [['Qty (boxes)', 'Item (as on [the] label', 'Code ([['], { quantity: 0, name: 1, code: 2 }],
  ])('%j are known', (headers, columns) => {
    const none = { name: null, code: null, brand: null, quantity: null, unit: null, price: null };
    expect(read(headers, ['x']).header.columns).toEqual({ ...none, ...columns });
  });

  it.each([
    'Reorder',
    'Re-order',
    'Reorder Qty',
    'Re-order quantity',
    'To order',
    'Order',
    'Need',
    'Needed',
    'Order amount',
    'Suggested order',
    'Suggested order qty',
    'Qty to order',
    '# to order',
    'Order qty (boxes)',
  ])('say how many to buy in %j, whatever is in stock', (header) => {
    for (const headers of [
      ['Item', 'Qty on hand', header],
      ['Item', header, 'In stock'],
    ])
      expect(findHeader({ rows: [headers, ['x', '12', '2']] }).columns.quantity).toBe(
        headers.indexOf(header),
      );
  });

  it.each([
    'On hand',
    'On-hand',
    'Qty on hand',
    'Quantity On Hand',
    '# on hand',
    'In stock',
    'Qty in stock',
    'QOH',
    'Stock',
    'Current stock',
    'Stock level',
    'Current qty',
    'Inventory',
    'Have',
    'Count',
    'Par',
    'Par level',
    'Reorder point',
    'Qty (on hand)',
    'Quantity [in stock]',
    'Qty / On hand',
  ])('do not say in %j how many to buy', (header) => {
    const { columns } = findHeader({
      rows: [
        ['Item', header],
        ['Gloves', '12'],
        ['Bur', '3'],
      ],
    });
    expect(columns).toMatchObject({ name: 0, quantity: null });
    expect(read(['Item', header], ['Gloves', '12']).rows.map(({ quantity }) => quantity)).toEqual([1]);
    expect(
      findHeader({
        rows: [
          ['Supplies of', 'Dr. Lee'],
          ['Shelf', header, 'Item'],
        ],
      }).at,
    ).toBe(1);
  });

  it('are found below titles and under a second header row', () => {
    const { header, rows } = read(
      ['Supplies of Dr. Lee', ''],
      [],
      ['Product', '', 'Order'],
      ['Item Name', 'Item Number', 'Qty'],
      ['Name', 'Code', 'Quantity'],
      ['Gloves', 'K1', '2'],
    );
    expect([header.at, rows.map(({ row }) => row)]).toEqual([3, [6]]);
  });

  it.each([
    ['with one known name below a title that is one', [['Supplies'], ['Item', 'Vendor', 'Shelf']]],
    ['without a known name below a title that is one', [['Inventory'], ['Artikel', 'Lieferant', 'Regal']]],
    [
      'without a known name below another title',
      [['Dr. Lee, Austin'], [], ['Artikel', 'Lieferant', 'Regal']],
    ],
    ['without a known name above items with one', [['Artikel', 'Menge', 'Einheit']]],
  ])('are found %s', (_, above) => {
    const { header, rows } = read(...above, ['Gloves', '2', 'each'], ['Bur', '3', 'each']);
    expect(header.at).toBe(above.length - 1);
    if (header.columns.name === 0) expect(rows.map(({ cells }) => cells.name)).toEqual(['Gloves', 'Bur']);
  });

  it('are found where a list has one column, and where it has no names of columns', () => {
    expect(read(['Description'], ['Gloves'], ['Bur']).rows).toHaveLength(2);
    expect(read(['Gloves', '2', 'box'], ['Bur', '3', 'box']).header.at).toBe(0);
  });

  it('are no item where a page repeats them, also when few are known', () => {
    const names = ['Item', 'Vendor', 'Shelf', 'Room'];
    const { rows } = read(names, ['Gloves', 'Darby', '2', 'A'], names, ['Bur', 'Darby', '3', 'B']);
    expect(rows.map(({ cells }) => cells.name)).toEqual(['Gloves', 'Bur']);
  });

  it.each(['in stock', 'reorder', 'count'])('are no item, but one "each" with %j beside it is', (cell) => {
    const names = ['Item', 'Unit', 'Qty', 'Remark'];
    const { rows } = read(names, ['Gloves', 'each', cell, 'count'], ['Item', 'Unit', 'Qty', '']);
    expect(rows.map(({ cells }) => cells.name)).toEqual(['Gloves']);
  });
});

describe('rows of a list', () => {
  it('are numbered as spreadsheets do, without blank ones', () => {
    const { rows, problems } = read(
      ['Name', 'Qty', 'Price'],
      [],
      ['Gloves', '2 boxes', '$1,012.50'],
      [],
      ['Bur', '', '12,50'],
    );
    expect(rows).toMatchObject([
      { row: 3, quantity: 2, paidCents: 101_250 },
      { row: 5, quantity: 1, paidCents: 1250 },
    ]);
    expect(problems).toEqual([]);
  });

  it('say what is wrong with them', () => {
    expect(
      messages(
        ['', '', '3', '1.00'],
        ['=cmd|"/c calc"!A1', 'K1'],
        ['Gloves', '1.2E+05'],
        ['Bur', '12-Mar'],
        ['Bur', 'K2', 'some', 'ask'],
        ['Bur', 'K2'],
        ['Total', '', '12', '99.00'],
        ['x'.repeat(301), 'K3'],
      ),
    ).toEqual([
      'Row 2: has neither a name nor a code.',
      'Row 3: holds a formula where a name or code belongs.',
      'Row 4: Code "1.2E+05" was turned into a power of ten by a spreadsheet, so digits may be missing. The row was matched by its name.',
      'Row 5: Code "12-Mar" looks like a date: a spreadsheet may have changed it. The row was matched by its name.',
      'Row 6: Quantity "some" is not a whole number above 0. 1 was taken.',
      'Row 6: Price "ask" is not a price in dollars. The row was matched without it.',
      'Row 7: repeats row 6. Both were kept.',
      'Row 8: is a total, not a product.',
      'Row 9: The product name is longer than 300 characters.',
    ]);
  });

  it.each(['-', '???', 'n/a', 'N/A', 'none', '#N/A', '#REF!', '#VALUE!'])(
    'say nothing by a name or code of "%s"',
    (nothing) => {
      const { rows, problems } = read(
        ['Name', 'Code', 'Qty'],
        [nothing, '', '2'],
        [nothing, nothing, '2'],
        [nothing, 'K1', '2'],
        ['Gloves', nothing, '2'],
      );
      expect(problems.map(problemMessage)).toEqual([
        'Row 2: has neither a name nor a code.',
        'Row 3: has neither a name nor a code.',
      ]);
      expect(rows).toMatchObject([
        { cells: { name: '', code: 'K1' } },
        { cells: { name: 'Gloves', code: '' } },
      ]);
    },
  );

  it('hold no longer code in place of a name, and no longer brand, than a name may be', () => {
    const { rows, problems } = read(
      ['Name', 'Code', 'Brand'],
      ['', 'x'.repeat(301), 'Kerr'],
      ['Gloves', 'K1', 'x'.repeat(301)],
    );
    expect(rows).toMatchObject([{ row: 3, cells: { name: 'Gloves', code: 'K1', brand: '' } }]);
    expect(problems).toEqual([
      { row: 2, text: 'The code is longer than 300 characters.', leftOut: true },
      {
        row: 3,
        text: 'The brand is longer than 300 characters. The row was matched without it.',
        leftOut: false,
      },
    ]);
  });

  it('are each listed or told of, whatever they hold', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 20 }), (cells) => {
        const table = [['Name', 'Code', 'Qty', 'Price'], ['Gloves', 'K1', '1', '1'], ...cells];
        const { rows, problems } = read(...table);
        const told = new Set([...rows, ...problems].map(({ row }) => row));
        for (const [at, row] of cells.entries())
          if (row.some((text) => text !== '') && !isHeaderAgain(row, [], 0)) expect(told).toContain(at + 3);
        for (const { quantity, paidCents } of rows) {
          expect(isQuantity(quantity)).toBe(true);
          expect(paidCents === undefined || Number.isInteger(paidCents)).toBe(true);
        }
      }),
    );
  });
});

describe('a code', () => {
  it.each([
    ['00123', '00123'],
    ["'00123", '00123'],
    ['9E2', '9E2'],
    ['SG5/6', 'SG5/6'],
    ['856-016', '856-016'],
  ])('%s is one', (cell, code) => {
    expect(codeOf(cell)).toEqual({ code });
  });

  it.each([
    ['5.5083E+04', '55083'],
    ['1.2345E+15', ''],
    ['3-Dec', ''],
    ['Jan-03', ''],
    ['2024-03-01', ''],
    ['12/3/2024', ''],
  ])('%s was changed by a spreadsheet', (cell, code) => {
    expect(codeOf(cell)).toEqual({ code, problem: expect.any(String) });
  });
});
