import fc from 'fast-check';
import type { InventoryRow } from '../row.js';
import { CatalogMatcher } from './catalog-matcher.js';
import { EXCELLENT } from './confidence.js';
import type { MatchDocument } from './document.js';

let numbered = 0;
function product(
  id: string,
  brand: string,
  head: string,
  specifications: Record<string, string>,
  { leaf = 'Gloves', pack = null as string | null, code = `Q${(numbered += 1)}77` } = {},
): MatchDocument {
  const attributes = Object.entries(specifications)
    .filter(([key]) => key !== 'Material')
    .map(([, value]) => value);
  return {
    id,
    name: [`${brand} ${head}`, ...attributes, ...(pack ? [pack] : [])].join(', '),
    brand,
    manufacturer: brand,
    manufacturerCode: code,
    otherCodes: [`555-${1000 + numbered}`],
    leaf,
    familyId: `${brand} ${head}`,
    specifications,
    pack,
  };
}

const gloves = ['Small', 'Medium', 'Large', 'X-Large'].flatMap((Size) =>
  [
    ['100/box', 'box'],
    ['10 x 100/case', 'case'],
  ].map(([pack = '', kind = '']) =>
    product(
      `carbon-${Size}-${kind}`,
      'Cranberry',
      'Carbon Nitrile Exam Gloves',
      { Size, Color: 'Black', Material: 'Nitrile' },
      { pack },
    ),
  ),
);
const shades = ['A1', 'A2', 'A3', 'A3.5'].map((Shade) =>
  product(
    `filtek-${Shade}`,
    '3M',
    'Filtek Supreme Universal Composite',
    { Shade, Form: 'Syringe 4 g' },
    { leaf: 'Composite' },
  ),
);
const needles = ['25 ga', '27 ga', '30 ga'].map((Gauge) =>
  product(
    `needle-${Gauge}`,
    'Septodont',
    'Septoject Dental Needles',
    { Gauge, Length: 'Short 25 mm' },
    { leaf: 'Needles', pack: '100/box' },
  ),
);
const files = ['#20', '#25', '#30'].flatMap((size) =>
  ['21 mm', '25 mm'].map((Length) =>
    product(
      `file-${size}-${Length}`,
      'Maillefer',
      'Colorinox K-Files',
      { 'ISO Size': size, Length },
      { leaf: 'Files', pack: '6/box' },
    ),
  ),
);
const others = [
  product(
    'latex-M',
    'Ansell',
    'Micro-Touch Latex Exam Gloves',
    { Size: 'Medium', Material: 'Natural rubber latex' },
    { pack: '100/box' },
  ),
  product(
    'smile-M',
    'Smile',
    'Everyday Nitrile Exam Gloves',
    { Size: 'Medium', Color: 'Blue' },
    { pack: '300/box' },
  ),
  product(
    'zero',
    'Kerr',
    'TempBond Temporary Cement',
    { Form: 'Syringe 5 mL' },
    { leaf: 'Cements', code: '00123' },
  ),
];
const all = [...gloves, ...shades, ...needles, ...files, ...others];
const matcher = new CatalogMatcher(all);

const empty: InventoryRow = { name: '', code: '', brand: '', quantity: '', unit: '', price: '' };
const first = (row: Partial<InventoryRow>) => matcher.match({ ...empty, ...row })[0];
const codeOf = (id: string) => all.find((document) => document.id === id)?.manufacturerCode ?? '';
const reasons = (row: Partial<InventoryRow>) => first(row)?.reasons.map(({ text }) => text) ?? [];

describe('a row is taken for', () => {
  it.each([
    ['a code', { code: codeOf('carbon-Medium-box') }, 'carbon-Medium-box'],
    [
      'a code with other signs',
      { code: codeOf('filtek-A2').toLowerCase().replace('q', 'q-'), name: 'Filtek Supreme A2' },
      'filtek-A2',
    ],
    ['a code that lost its zeros', { code: '123', name: 'TempBond temporary cement' }, 'zero'],
    [
      'a seller’s number',
      { code: all[9]?.otherCodes[0] ?? '', name: 'filtek supreme composite' },
      all[9]?.id ?? '',
    ],
    ['the name', { name: 'Cranberry Carbon Nitrile Exam Gloves Medium Black 100/box' }, 'carbon-Medium-box'],
    ['abbreviations', { name: 'CARBON NITR EXAM GLV BLK XL 100/bx' }, 'carbon-X-Large-box'],
    ['typos', { name: 'Filtek Supreem Univrsal Compsite A3.5 syringe 4 g' }, 'filtek-A3.5'],
    [
      'a brand of its own column',
      { name: 'Septoject needles 27ga short 25mm', brand: 'Septodont' },
      'needle-27 ga',
    ],
    [
      'swapped columns',
      { code: 'Colorinox K-File #25 21mm', name: codeOf('file-#25-21 mm') },
      'file-#25-21 mm',
    ],
    ['a case by its unit', { name: 'Cranberry Carbon nitrile gloves L', unit: 'case' }, 'carbon-Large-case'],
    ['a box where no pack is named', { name: 'Cranberry Carbon nitrile gloves L' }, 'carbon-Large-box'],
    [
      'a case in words',
      { name: 'Carbon nitrile gloves small, case of 10 boxes of 100' },
      'carbon-Small-case',
    ],
  ])('%s', (_, row, id) => {
    expect(first(row)).toMatchObject({ productId: id });
    expect(first(row)?.confidence).toBeGreaterThanOrEqual(EXCELLENT);
  });
});

describe('a row is left to a person when', () => {
  it.each([
    ['nothing has its size', { name: 'Cranberry Carbon Nitrile Exam Gloves XX-Large Black 100/box' }],
    ['nothing has its shade', { name: 'Filtek Supreme Universal Composite C4 Syringe 4 g' }],
    ['nothing has its gauge', { name: 'Septodont Septoject Dental Needles 31 ga Short 25 mm 100/box' }],
    ['nothing has its pack', { name: 'Cranberry Carbon Nitrile Exam Gloves Medium Black 250/box' }],
    ['nothing is of its material', { name: 'Cranberry Carbon Latex Exam Gloves Medium Black 100/box' }],
    ['its size is not said', { name: 'Cranberry Carbon Nitrile Exam Gloves Black 100/box' }],
    ['its shade is not said', { name: 'Filtek Supreme Universal Composite' }],
    ['its length is not said', { name: 'Colorinox K-Files #25' }],
    ['its article is not said', { name: 'Nitrile exam gloves medium' }],
    ['it is another brand’s', { name: 'Carbon Nitrile Exam Gloves Medium Black 100/box', brand: 'Zentrix' }],
    ['it is another article', { name: 'Zentrix Provex Nitrile Exam Gloves Medium Black 100/box' }],
    [
      'its code is another size’s',
      { name: 'Cranberry Carbon Nitrile Exam Gloves Large', code: codeOf('carbon-Small-box') },
    ],
    [
      'its code is another shade’s',
      { name: 'Filtek Supreme Universal Composite A1', code: codeOf('filtek-A3') },
    ],
    [
      'its code is another article’s',
      { name: 'Septodont Septoject Dental Needles 27 ga', code: codeOf('filtek-A3') },
    ],
  ])('%s', (_, row) => {
    expect(first(row)?.confidence ?? 0).toBeLessThan(EXCELLENT);
  });

  it('and nothing is offered for what has nothing in common', () => {
    expect(matcher.match({ ...empty, name: 'fountain pen' })).toEqual([]);
    expect(matcher.match(empty)).toEqual([]);
  });
});

describe('reasons', () => {
  it('say what agrees and what does not', () => {
    expect(reasons({ name: 'Cranberry Carbon gloves L', code: codeOf('carbon-Small-box') })).toEqual(
      expect.arrayContaining(['Brand agrees']),
    );
    expect(
      reasons({ name: 'Cranberry Carbon Nitrile Exam Gloves Medium', code: codeOf('carbon-Medium-box') }),
    ).toEqual(expect.arrayContaining(['Code exact', 'Brand agrees', 'Size agrees: Medium']));
    expect(reasons({ name: 'Cranberry Carbon Nitrile Exam Gloves Medium 250/box' })).toContain(
      'Pack differs: 100 a box, not 250 a box',
    );
    expect(reasons({ name: 'Filtek Supreme Universal Composite' })).toContain(
      'Several fit: Shade is not said',
    );
  });
});

describe('whatever a row holds', () => {
  const words = fc.constantFrom(
    ...'Cranberry Carbon nitrile latex gloves exam M L XL medium large black blue 3M filtek supreme composite A2 A3 B1 27ga 30 ga needles #25 25mm 100/bx 250/box case of 10 <script> ={1+1} __proto__ constructor'.split(
      ' ',
    ),
  );
  const text = fc
    .array(fc.oneof(words, fc.string({ maxLength: 8 })), { maxLength: 10 })
    .map((parts) => parts.join(' '));
  const row = fc.record({ name: text, code: text, brand: text, quantity: text, unit: text, price: text });

  it('confidence is a whole number from 0 to 100, and the first match is the surest', () => {
    fc.assert(
      fc.property(row, (cells) => {
        const found = matcher.match(cells);
        expect(found.length).toBeLessThanOrEqual(5);
        for (const { confidence } of found) {
          expect(Number.isInteger(confidence)).toBe(true);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(found[0]?.confidence ?? 0);
        }
      }),
    );
  });

  it('one that names another size, shade, gauge or pack than the product never reaches the green', () => {
    const wrong = fc.constantFrom(
      ['Cranberry Carbon Nitrile Exam Gloves', 'Size', ['XS', 'x-small', 'xxl', '2XL']],
      ['3M Filtek Supreme Universal Composite', 'Shade', ['B1', 'C4', 'D2', 'bl2']],
      ['Septodont Septoject Dental Needles short', 'Gauge', ['31ga', '33 gauge']],
      ['Septodont Septoject Dental Needles 27 ga short', 'Pack', ['50/bx', 'box of 25', '200 ct']],
    ) as fc.Arbitrary<[string, string, string[]]>;
    fc.assert(
      fc.property(wrong, fc.nat(), fc.boolean(), ([head, , values], pick, before) => {
        const value = values[pick % values.length] ?? '';
        const name = before ? `${value} ${head}` : `${head} ${value}`;
        expect([name, first({ name })?.confidence ?? 0]).toEqual([name, expect.any(Number)]);
        expect(first({ name })?.confidence ?? 0).toBeLessThan(EXCELLENT);
      }),
    );
  });
});
