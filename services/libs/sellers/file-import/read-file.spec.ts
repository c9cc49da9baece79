import fc from 'fast-check';
import { feedLimits } from '../feed/feed-limits.js';
import { sellerByKey, type Seller } from '../registry.js';
import { readSellerFile } from './read-file.js';

const safco = sellerByKey('safcodental') as Seller;
const read = (...rows: string[]) => readSellerFile(safco, rows.join('\n'));

describe('a seller’s file', () => {
  it.each([
    ['Item No,Product Title,Your Cost USD,Qty Available', '1,Mask,4.00,7'],
    ['SKU,Product Name,List Price (USD),In Stock', '1,Mask,4.00,yes'],
    ['Part #,Title [EN],Price in USD,Quantity', '1,Mask,4.00,3'],
  ])('is understood with the columns %s', (header, row) => {
    expect(read(header, row).lines).toMatchObject([
      { sku: '1', priceCents: 400, availability: 'in_stock', details: { name: 'Mask' } },
    ]);
  });

  it('is read whatever its columns are called', () => {
    const { lines, columns } = read(
      'Item No;Product Name;Unit Price;Mfr',
      '4710150;Compac nitrile gloves x-s 100/bag;$8.49;Cranberry',
    );
    expect(columns).toMatchObject({ sku: 'Item No', name: 'Product Name', price: 'Unit Price' });
    expect(lines).toMatchObject([
      {
        sku: '4710150',
        priceCents: 849,
        availability: 'in_stock',
        details: {
          brand: 'Cranberry',
          specifications: { Size: 'X-Small', Packaging: '100/bag' },
          categories: ['Infection Control & PPE', 'Gloves'],
        },
      },
    ]);
  });

  it('may declare its separator in a first line, as spreadsheets do', () => {
    const { lines, refused } = read('sep=;', 'SKU;Name;Price', '1;Mask, blue;4.00', ';Mask;4.00');
    expect(lines).toMatchObject([{ row: 3, sku: '1', details: { name: 'Mask, blue' } }]);
    expect(refused).toMatchObject([{ row: 4, reason: 'has no SKU' }]);
  });

  it('is read where line ends are mixed, with the numbers of its rows', () => {
    const { lines } = readSellerFile(safco, 'SKU,Name,Price\r\n1,Mask,4.00\n2,Bib,5.00\r\n3,Cup,6.00');
    expect(lines.map(({ row, sku }) => [row, sku])).toEqual([
      [2, '1'],
      [3, '2'],
      [4, '3'],
    ]);
  });

  it.each([
    ['X Large', 'X-Large'],
    ['Extra Large', 'X-Large'],
    ['2X-Large', 'XX-Large'],
    ['XX Large', 'XX-Large'],
    ['3X Large', 'XXX-Large'],
    ['Extra-Small', 'X-Small'],
    ['XX-Small', 'XX-Small'],
    ['Large', 'Large'],
  ])('names the size of gloves "%s" %s', (said, size) => {
    const { lines } = read(
      'SKU,Name,Price,Size',
      `1,Nitrile gloves ${said},4.00,`,
      `2,Nitrile gloves,4.00,${said}`,
    );
    expect(lines.map(({ details }) => details.specifications.Size)).toEqual([size, size]);
  });

  it.each([
    ['Gracey Curette 11/12', undefined],
    ['Suture 3/8 circle', undefined],
    ['Sickle H6/H7', undefined],
    ['Explorer 5/6 DE', undefined],
    ['Gauze 2x2 200/bag', '200/bag'],
    ['Masks, 50 per box', '50/box'],
    ['Bibs 500ct', '500/pack'],
    ['Needles, box of 100', '100/box'],
  ])('finds the pack in the name "%s": %s', (name, pack) => {
    expect(read('SKU,Name,Price', `1,"${name}",4.00`).lines[0]?.details.specifications.Packaging).toBe(pack);
  });

  it.each(['N/A', 'n/a', 'None', '-', '000', '1.23457E+11', 'Various'])(
    'takes the maker’s code "%s" for none, which many items may have',
    (code) => {
      const { lines } = read('SKU,Name,Price,Mfr,Mfr Part No', `1,TempBond cement,45.00,Kerr,${code}`);
      expect(lines[0]?.details.manufacturerCode).toBe('');
    },
  );

  it('is refused line by line where its texts are longer than those of a feed may be', () => {
    const long = (length: number) => 'x'.repeat(length);
    const { lines, refused } = read(
      'SKU,Name,Price,Mfr,Mfr Part No,URL',
      `${long(feedLimits.sku + 1)},Mask,4.00,Kerr,1,`,
      `2,${long(feedLimits.name + 1)},4.00,Kerr,1,`,
      `3,Mask,4.00,${long(feedLimits.brand + 1)},1,`,
      `4,Mask,4.00,Kerr,${long(feedLimits.manufacturerCode + 1)},`,
      `5,Mask,4.00,Kerr,1,https://www.safcodental.com/${long(feedLimits.url)}`,
    );
    expect(refused.map(({ reason }) => reason)).toEqual([
      'SKU is longer than 64 characters',
      'name is longer than 300 characters',
      'manufacturer is longer than 100 characters',
      'manufacturer code is longer than 64 characters',
    ]);
    expect(lines).toMatchObject([{ sku: '5', url: 'https://www.safcodental.com/product/5' }]);
  });

  it('may be a price list that has the name in its description', () => {
    const { lines, refused, columns } = read(
      'Item #,Description,Mfg,Mfr Part No,Your Cost,UOM,In Stock?,Notes',
      '101-4455,"Nitrile Exam Gloves, Large",Halyard,55083,"$1,012.50",Case of 10 boxes of 100,Yes,new',
      '101-4456,"Nitrile Exam Gloves, Small, Box of 100",Halyard,55081,12.50,BX,No,',
    );
    expect(columns).toEqual({
      sku: 'Item #',
      name: 'Description',
      price: 'Your Cost',
      manufacturer: 'Mfg',
      manufacturerCode: 'Mfr Part No',
      pack: 'UOM',
      availability: 'In Stock?',
    });
    expect(refused).toEqual([]);
    expect(lines).toMatchObject([
      {
        sku: '101-4455',
        priceCents: 101_250,
        availability: 'in_stock',
        details: {
          name: 'Nitrile Exam Gloves, Large',
          brand: 'Halyard',
          manufacturer: 'Halyard',
          manufacturerCode: '55083',
          specifications: { Size: 'Large', Packaging: '10 x 100/case' },
        },
      },
      {
        sku: '101-4456',
        priceCents: 1250,
        availability: 'out_of_stock',
        details: { specifications: { Size: 'Small', Packaging: '100/box' } },
      },
    ]);
  });

  it('keeps name and description apart where it has both, and the maker’s number from the maker', () => {
    const { columns } = read('SKU,Name,Description,Mfr,Mfr #,Price', '1,Mask,Soft,Crosstex,GC,4.00');
    expect(columns).toMatchObject({
      name: 'Name',
      description: 'Description',
      manufacturer: 'Mfr',
      manufacturerCode: 'Mfr #',
    });
  });

  it('is cleaned of entities, markup, trademark signs and a byte order mark', () => {
    const { lines } = read('\uFEFFsku,name,price', '1,"Compac&trade; &amp;amp; <b>Soothe</b>®  gloves",9.99');
    expect(lines[0]?.details.name).toBe('Compac & Soothe gloves');
  });

  it('says of every row it refuses which and why', () => {
    const { lines, refused, rows } = read(
      'sku,name,price,currency,availability',
      '1,Mask,9.99,USD,In stock',
      ',Mask,9.99,USD,In stock',
      '2,,9.99,USD,In stock',
      '3,Mask,-4,USD,In stock',
      '4,Mask,12,EUR,In stock',
      '1,Mask again,9.99,USD,In stock',
      '1.2E+05,Mask,9.99,USD,In stock',
      '5,Mask,9.99,USD,maybe',
      '6,Mask,,USD,Backordered',
    );
    expect(lines.map((l) => l.sku)).toEqual(['1', '6']);
    // A number that a spreadsheet made of a SKU is not the SKU.
    expect(refused.map((r) => r.sku)).toEqual([undefined, '2', '3', '4', '1', undefined, '5']);
    expect(refused.map((r) => [r.row, r.reason])).toEqual([
      [3, 'has no SKU'],
      [4, 'has no name'],
      [5, 'price "-4" is not a plausible price'],
      [6, 'currency is EUR, not USD'],
      [7, 'SKU repeats row 2'],
      [8, 'SKU "1.2E+05" was turned into a number by a spreadsheet'],
      [9, 'availability "maybe" is unknown'],
    ]);
    expect(lines.length + refused.length).toBe(rows);
  });

  it.each([
    ['category_hierarchy', 'Lab > Waxes > Sheets'],
    ['Category Path', 'lab/waxes/sheets'],
    ['categories', '"[{""name"":""Lab""},{""name"":""Waxes""},{""name"":""Sheets""}]"'],
    ['categories', '"[""Lab"",""Waxes"",""Sheets""]"'],
  ])('has its own categories in %s: %s', (column, value) => {
    expect(read(`sku,name,price,${column}`, `1,Base plate,4.00,${value}`).lines).toMatchObject([
      { details: { categories: ['Lab', 'Waxes', 'Sheets'] } },
    ]);
  });

  it('finds ours in its own categories, however they are listed', () => {
    const { lines } = read(
      'sku,name,price,categories',
      '1,Aquasoft,4.00,"[{""id"":7,""name"":""Exam""},{""name"":""Gloves""}]"',
      '2,Base plate,4.00,waxes',
      '3,Base plate,4.00,[not json',
    );
    expect(lines.map(({ details }) => details.categories)).toEqual([
      ['Infection Control & PPE', 'Gloves'],
      ['Other', 'Waxes'],
      ['Other', '[Not Json'],
    ]);
  });

  it.each([
    ['unit_pack_size', '100', '100/pack'],
    ['unit_pack_size', '200/box', '200/box'],
    ['Unit Pack Size', '10 x 100/case', '10 x 100/case'],
    ['Package Size', '1', undefined],
  ])('has its pack in %s: %s', (column, value, pack) => {
    const { lines } = read(`sku,name,price,${column}`, `1,Mask,4.00,${value}`);
    expect(lines[0]?.details.specifications.Packaging).toBe(pack);
  });

  it.each([
    ['about 5 left', 'in_stock'],
    ['only 3 left', 'in_stock'],
    ['0 left', 'out_of_stock'],
    ['0 in stock', 'out_of_stock'],
    ['1,200', 'in_stock'],
    ['12.00', 'in_stock'],
    ['25+', 'in_stock'],
    ['0', 'out_of_stock'],
    ['00', 'out_of_stock'],
    ['0.00', 'out_of_stock'],
    ['Not out of stock', 'in_stock'],
    ['Ships without delay', 'in_stock'],
    ['in_stock', 'in_stock'],
    ['InStock', 'in_stock'],
    ['Low stock', 'in_stock'],
    ['OutOfStock', 'out_of_stock'],
    ['out_of_stock', 'out_of_stock'],
    ['Temporarily out', 'out_of_stock'],
    ['Stockout', 'out_of_stock'],
    ['Sold out', 'out_of_stock'],
    ['SoldOut', 'out_of_stock'],
    ['Not available', 'out_of_stock'],
    ['Unavailable', 'out_of_stock'],
    ['No longer available', 'out_of_stock'],
    ['Out of stock, on back order', 'backorder'],
  ])('says by "%s" that an item is %s', (said, availability) => {
    expect(read('sku,name,price,availability', `1,Mask,4.00,"${said}"`).lines).toMatchObject([
      { availability },
    ]);
  });

  it.each(['without delay', 'about a week', 'below the minimum'])(
    'says by "%s" nothing that is known',
    (said) => {
      expect(read('sku,name,price,availability', `1,Mask,4.00,"${said}"`).refused).toMatchObject([
        { reason: `availability "${said}" is unknown` },
      ]);
    },
  );

  it('lists what one has to ask the seller about, as what cannot be bought, and says so', () => {
    const said = ['Unknown', 'Call', 'Call', 'Discontinued', 'In stock', 'Call for availability'];
    const { lines, refused, unavailable } = read(
      'sku,name,price,availability',
      ...said.map((word, index) => `${index},Mask,4.00,${word}`),
    );
    expect(refused).toEqual([]);
    expect(lines.map(({ availability }) => availability)).toEqual(
      said.map((word) => (word === 'In stock' ? 'in_stock' : 'out_of_stock')),
    );
    expect(unavailable).toEqual({ Unknown: 1, Call: 2, Discontinued: 1, 'Call for availability': 1 });
  });

  it('is refused whole without a column for the price', () => {
    expect(() => read('sku,name', '1,Mask')).toThrow(
      /no column for price \(called price, unitprice, .*among: sku, name/,
    );
    expect(() => read('')).toThrow(/no column/);
  });

  it('accounts for every row of any table', () => {
    const cell = fc.string({ maxLength: 12 }).map((s) => `"${s.replaceAll('"', '""')}"`);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 }), (cells) => {
        const { lines, refused, rows } = read(
          'sku,name,price',
          '1,Mask,2.00',
          ...cells.map((c) => c.join(',')),
        );
        expect(lines.length + refused.length).toBe(rows);
      }),
    );
  });
});
