import { GOOD_MATCH, LEAST_MATCH } from '@sextant/contracts/http/limits.js';
import fc from 'fast-check';
import type { InventoryRow } from '../row.js';
import { CatalogMatcher } from './catalog-matcher.js';
import { CERTAIN } from './confidence.js';
import { doubtPacks } from './doubt-packs.js';
import { readLines } from '../quick-order/read-lines.js';
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
    root: 'Infection Control & PPE',
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
    'dam',
    'Hygenic',
    'Dental Dam',
    { Color: 'Green', Material: 'Non-Latex' },
    { leaf: 'Dam', pack: '36/box' },
  ),
  product(
    'latex-dam',
    'Nictone',
    'Dental Dam',
    { Color: 'Green', Material: 'Latex' },
    { leaf: 'Dam', pack: '36/box' },
  ),
  product(
    'zero',
    'Kerr',
    'TempBond Temporary Cement',
    { Form: 'Syringe 5 mL' },
    { leaf: 'Cements', code: '00123' },
  ),
  product(
    'bond',
    'Kerr',
    'OptiBond Adhesive',
    { Form: 'Bottle 5 mL' },
    { leaf: 'Bonding', code: '987-6543' },
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
      'a figure of its pack and no word for it',
      { name: 'Everyday Nitrile Exam Gloves blue M 300', brand: 'Smile' },
      'smile-M',
    ],
    [
      'words of another language',
      { name: 'Guantes nitrilo Carbon chico, negro', brand: 'Cranberry' },
      'carbon-Small-box',
    ],
    [
      'the name of a product in the column of brands',
      { name: 'needles 27 ga short 25 mm', brand: 'Septoject' },
      'needle-27 ga',
    ],
    [
      'a name and a pack in the column of brands, beside a price',
      { name: '12.75', code: 'Sundries', brand: 'Cranberry Carbon nitrile gloves M 10 x 100/case' },
      'carbon-Medium-case',
    ],
    [
      'a German size',
      { name: 'Handschuhe Carbon Nitril Gr. S 100 Stk', brand: 'Cranberry' },
      'carbon-Small-box',
    ],
    ['a code in its name', { name: `temporary cement kerr*00123*` }, 'zero'],
    ['a code that became a fraction', { name: 'TempBond cement', code: '123.0' }, 'zero'],
    ['a code beside words that say nothing', { name: 'misc, see invoice', code: '9876543' }, 'bond'],
    [
      'a pack that is no size',
      { name: "Carbon Nitrile Exam Gloves Medium Black 100's", brand: 'Cranberry' },
      'carbon-Medium-box',
    ],
    ['a case of boxes', { name: 'Cranberry Carbon nitrile gloves L 10 bx of 100' }, 'carbon-Large-case'],
    [
      'a case in a column of its own',
      { name: 'Cranberry Carbon nitrile gloves L', unit: '10x100' },
      'carbon-Large-case',
    ],
    ['a measure in other letters', { name: '3M Filtek Supreme A-2 syr 4gm' }, 'filtek-A2'],
    [
      'initials and an abbreviation beside a figure',
      { name: 'Septoject DN 30ga sht 25mm 100ct', brand: 'Septodont' },
      'needle-30 ga',
    ],
    [
      'a word whose first letter is wrong',
      { name: 'Xolorinox K-Files #25 21 mm', brand: 'Maillefer' },
      'file-#25-21 mm',
    ],
    [
      'words cut short that are words of other products',
      { name: 'Filtek Supreme Univ Comp A3 Syr 4 g', brand: '3M' },
      'filtek-A3',
    ],
    [
      'a case in words',
      { name: 'Carbon nitrile gloves small, case of 10 boxes of 100' },
      'carbon-Small-case',
    ],
  ])('%s', (_, row, id) => {
    expect(first(row)).toMatchObject({ productId: id });
    expect(first(row)?.confidence).toBeGreaterThanOrEqual(CERTAIN);
  });
});

describe('a row is left to a person when', () => {
  it.each([
    ['nothing has its size', { name: 'Cranberry Carbon Nitrile Exam Gloves XX-Large Black 100/box' }],
    ['nothing has its shade', { name: 'Filtek Supreme Universal Composite C4 Syringe 4 g' }],
    ['nothing has its gauge', { name: 'Septodont Septoject Dental Needles 31 ga Short 25 mm 100/box' }],
    ['nothing has its pack', { name: 'Cranberry Carbon Nitrile Exam Gloves Medium Black 250/box' }],
    ['nothing is of its material', { name: 'Cranberry Carbon Latex Exam Gloves Medium Black 100/box' }],
    ['it is what it says it is free of', { name: 'Hygenic Dental Dam Green Latex 36/box' }],
    ['its size is not said', { name: 'Cranberry Carbon Nitrile Exam Gloves Black 100/box' }],
    ['its shade is not said', { name: 'Filtek Supreme Universal Composite' }],
    ['its length is not said', { name: 'Colorinox K-Files #25' }],
    ['a figure of it is nowhere', { name: 'Cranberry Carbon Nitrile Exam Gloves Medium Black 75' }],
    ['it is another brand’s', { name: 'Carbon Nitrile Exam Gloves Medium Black 100/box', brand: 'Zentrix' }],
    [
      'it is another product of its maker',
      { name: 'Cranberry Reveal Nitrile Exam Gloves Medium Black 100/box' },
    ],
    ['it is another product', { name: 'Zentrix Provex Nitrile Exam Gloves Medium Black 100/box' }],
    [
      'its code is another size’s',
      { name: 'Cranberry Carbon Nitrile Exam Gloves Large', code: codeOf('carbon-Small-box') },
    ],
    [
      'its code is another shade’s',
      { name: 'Filtek Supreme Universal Composite A1', code: codeOf('filtek-A3') },
    ],
    [
      'its code is another product’s',
      { name: 'Septodont Septoject Dental Needles 27 ga', code: codeOf('filtek-A3') },
    ],
  ])('%s', (_, row) => {
    expect(first(row)?.confidence ?? 0).toBeLessThan(CERTAIN);
  });

  it('and nothing is offered for what has nothing in common', () => {
    expect(matcher.match({ ...empty, name: 'fountain pen' })).toEqual([]);
    expect(matcher.match(empty)).toEqual([]);
  });
});

describe('goods of an office', () => {
  const jet = product(
    'jet',
    'Coltene',
    'Jet Bite Registration Material',
    {},
    { pack: '2 x 50 mL cartridges' },
  );
  const laser = product('laser', 'Midmark', 'QuickClean Diode Laser', {}, { leaf: 'Small Equipment' });
  const block = product('block', 'Hu-Friedy', 'Bur Block', { Color: 'Green' }, { leaf: 'Burs' });
  const house = product('house', 'Patterson', 'House Dental Needles', {}, { leaf: 'Needles' });
  const lights = ['Pen-Style', 'Cordless'].map((Style) =>
    product(
      `light ${Style}`,
      'Elipar',
      'Deep LED Curing Light',
      { Style, Color: 'Blue' },
      { leaf: 'Curing Lights' },
    ),
  );
  const bulk = product('bulk', 'Zeta', 'Bulk Fill Composite', { Shade: 'Light' }, { leaf: 'Composite' });
  const tone = product(
    'tone',
    'Young',
    'Plaque Disclosing',
    { Form: 'Two-Tone Solution 2 oz' },
    { leaf: 'Sealants' },
  );
  const bur = product('bur', 'Komet', 'Cut Diamond Burs', { Shape: 'Football' }, { leaf: 'Burs' });
  const cable = product('cable', 'NSK', 'Handpiece Care', { Form: 'Adapter' }, { leaf: 'Maintenance' });
  const xray = product(
    'xray',
    'Vatech',
    'X-Ray System',
    { Model: 'Wall-Mount Intraoral' },
    { leaf: 'Imaging' },
  );
  const locator = product('locator', 'Root', 'Endo Unit', { Type: 'Apex Locator' }, { leaf: 'Endodontics' });
  const others = [jet, laser, block, house, ...lights, bulk, tone, bur, cable, xray, locator];
  const dental = new CatalogMatcher([...all, ...others]);
  const confidenceOf = (name: string) => dental.match({ ...empty, name })[0]?.confidence ?? 0;

  // "LaserJet" is one word of two products, "clock" might be a misspelled "block", "mouse" a "house".
  it.each([
    'Toner cartridge HP LaserJet',
    'Wall clock',
    'Wireless mouse',
    'Mouse',
    'Toner',
    'Light bulbs',
    'Blue pens',
    'Football',
  ])('count as not found: %s', (name) => expect(confidenceOf(name)).toBeLessThan(LEAST_MATCH));

  it('are no Good Match, but found, where one misspelled word is all there is', () => {
    expect(confidenceOf('composiet')).toBeLessThan(GOOD_MATCH);
    expect(confidenceOf('composiet')).toBeGreaterThanOrEqual(LEAST_MATCH);
  });

  it('are not ticked for two words of a longer value, but for a whole one', () => {
    expect(confidenceOf('Wall mount')).toBeLessThan(CERTAIN);
    expect(confidenceOf('Apex locator')).toBeGreaterThanOrEqual(CERTAIN);
  });

  it('are not ticked for one word that much is called by', () => {
    expect(confidenceOf('Adapter')).toBeGreaterThanOrEqual(GOOD_MATCH);
    expect(confidenceOf('Adapter')).toBeLessThan(CERTAIN);
  });

  // A curing light has a battery as well, and there are more of those.
  it('leave what is for a device found as what it is', () => {
    const cordless = Array.from({ length: 9 }, (_, n) =>
      product(
        `cordless ${n}`,
        `Maker${n}`,
        'LED Curing Light',
        { Power: 'Rechargeable battery' },
        { leaf: 'Lights' },
      ),
    );
    const battery = product(
      'battery',
      'Elipar',
      'Light Accessories',
      { Form: 'Battery' },
      { leaf: 'Lights' },
    );
    const [best] = new CatalogMatcher([...all, ...cordless, battery]).match({ ...empty, name: 'Batteries' });
    expect(best?.productId).toBe('battery');
    expect(best?.confidence).toBeGreaterThanOrEqual(GOOD_MATCH);
  });

  it.each(['Gloves', 'Composite', 'Dental needles', 'Curing light', 'Dental dam', 'Diamond burs'])(
    'are no reason to doubt supplies said in a word or two: %s',
    (name) => expect(confidenceOf(name)).toBeGreaterThanOrEqual(GOOD_MATCH),
  );

  it.each([
    ['jetbite', 'jet'],
    ['bur blcok', 'block'],
  ])('leave words of one product that are run together or misspelled found: %s', (name, id) => {
    const [best] = dental.match({ ...empty, name });
    expect(best?.productId).toBe(id);
    expect(best?.confidence).toBeGreaterThanOrEqual(LEAST_MATCH);
  });
});

it('a code is believed beside the name of a category, whatever else is called so', () => {
  const leaf = 'Local Anesthetic';
  const anesthetics = new CatalogMatcher([
    product('orabloc', 'Pierrel', 'Orabloc Articaine', {}, { leaf, code: 'OB-52467' }),
    product('plain', 'Primex', 'Plain Local Anesthetic', {}, { leaf }),
  ]);
  const [found] = anesthetics.match({ ...empty, name: 'local anesthetic', code: 'OB-52467' });
  expect(found?.productId).toBe('orabloc');
  expect(found?.confidence).toBeGreaterThanOrEqual(CERTAIN);
});

it.each(['PN 8278', '89 842', 'BIO 248', 'CX 852 8', '30569.0', '1821X'])(
  '%s is found as its maker writes it',
  (code) => {
    const coded = new CatalogMatcher([...all, product('coded', 'Shofu', 'Beautifil', {}, { code })]);
    const [line] = readLines(`${code} x 3`).lines;
    expect(line?.quantity).toBe(3);
    expect(coded.match(line?.row ?? empty)[0]?.productId).toBe('coded');
  },
);

it('a row that names no maker is taken for any that does what it says, and says so', () => {
  const dams = ['Zeta', 'Nictone'].map((maker) =>
    product(maker, maker, 'Sheet Dam', { Thickness: 'Thin' }, { leaf: 'Dam', pack: '36/box' }),
  );
  const [found] = new CatalogMatcher(dams).match({ ...empty, name: 'sheet dam thin' });
  expect(found?.confidence).toBeGreaterThanOrEqual(CERTAIN);
  expect(found?.reasons).toContainEqual({ speaks: 'open', text: 'Brand is not said: others fit as well' });
});

it.each([
  ['Nitrile exam gloves medium', false],
  ['Nitrile exam gloves medium 100/bx', true],
  ['Carbon nitrile exam gloves medium', true],
  ['Cranberry nitrile exam gloves medium', true],
  ['Latex exam gloves medium', true],
])('"%s" is sure, where makers sell boxes of different sizes: %p', (name, isSure) => {
  const [found] = doubtPacks(matcher.match({ ...empty, name }));
  const { confidence = 0, reasons: why = [] } = found ?? {};
  expect(confidence >= CERTAIN).toBe(isSure);
  expect(why.some(({ text }) => text === 'Several fit: Pack is not said')).toBe(!isSure);
});

it('a row of a brand nobody sells is taken for any other where many makers do the same, and says so', () => {
  const makers = ['Medicom', 'Dukal', 'Crosstex'];
  const gauze = (root: string) =>
    new CatalogMatcher(
      makers.map((maker) => ({
        ...product(maker, maker, 'Gauze Sponges', { Size: '2 x 2 in', Ply: '8-Ply' }, { leaf: 'Gauze' }),
        root,
      })),
    ).match({ ...empty, name: 'gauze sponge 2"x2" 8ply', brand: 'Dynarex' })[0];
  const { confidence = 0, reasons: why = [] } = gauze('Disposables & Evacuation') ?? {};
  expect(confidence).toBeGreaterThanOrEqual(CERTAIN);
  expect(why).toContainEqual({ speaks: 'open', text: 'Products of several other brands do the same' });
  // Products that dentists choose by their maker have no substitutes.
  expect(gauze('Restorative')?.confidence).toBeLessThan(CERTAIN);
});

it('a word that is half of many makers’ names, mistyped, names none of them', () => {
  const dams = ['Zeta', 'Nictone'].map((maker) => ({
    ...product(maker, maker, 'Sheet Dam', { Thickness: 'Thin' }, { leaf: 'Dam' }),
    manufacturer: maker === 'Zeta' ? 'Zeta Dental' : maker,
  }));
  const [found] = new CatalogMatcher([...dams, ...gloves]).match({ ...empty, name: 'dntl sheet dam thin' });
  expect(found?.reasons).toContainEqual({ speaks: 'open', text: 'Brand is not said: others fit as well' });
});

it('a label of a retailer before the name is read as a brand nobody sells, and a word in it of another maker’s name as chance', () => {
  const pouches = ['Halyard Quick Check', 'Crosstex Sure', 'Dukal Duo'].map((name) => ({
    ...product(
      name,
      name.split(' ')[0] ?? '',
      `${name.split(' ').slice(1).join(' ')} Sterilization Pouches`,
      {
        Size: '7.5 x 13 in',
      },
    ),
    root: 'Infection Control & PPE',
  }));
  const found = (row: Partial<InventoryRow>) =>
    new CatalogMatcher([...all, ...pouches]).match({ ...empty, ...row })[0];
  for (const row of [
    { name: 'Amazon Basics sterilization pouch 7.5x13' },
    { name: 'Quick sterilization pouch 7.5x13', brand: '3D Zentrix' },
  ])
    expect([row, found(row)?.confidence]).toEqual([row, 84]);
});

describe('what lists write shorter than catalogs', () => {
  const lengths = ['Short 25 mm', 'Long 32 mm', 'X-Short 12 mm'].map((Length) =>
    product(
      `monoject ${Length}`,
      'Kerr',
      'Monoject Dental Needles',
      { Gauge: '27 ga', Length },
      { leaf: 'Needles' },
    ),
  );
  const wires = ['.016', '.016x.022'].map((Wire) =>
    product(`damon ${Wire}`, 'Ormco', 'Damon Archwires', { Wire }, { leaf: 'Archwires' }),
  );
  const papers = ['12 µm', '71 µm'].map((Thickness) =>
    product(`arti ${Thickness}`, 'Premier', 'Arti Articulating Paper', { Thickness }, { leaf: 'Paper' }),
  );
  const sets = ['Slow Set', 'Fast Set'].map((Set) =>
    product(`megalloy ${Set}`, 'Dentsply', 'Megalloy Amalgam', { Set }, { leaf: 'Amalgam' }),
  );
  const short = new CatalogMatcher([
    ...all,
    ...lengths,
    ...wires,
    ...papers,
    ...sets,
    ...['III', 'IV'].map((n) =>
      product(`stone ${n}`, 'Kerr', 'Snap Stone', { Type: `Type ${n}` }, { leaf: 'Stone' }),
    ),
    ...[1, 3].map((n) =>
      product(`mask ${n}`, 'Crosstex', 'Ultra Mask', { Level: `Level ${n}` }, { leaf: 'Masks' }),
    ),
    ...['Woven', 'Non-Woven'].map((Weave) =>
      product(`gauze ${Weave}`, 'Dukal', 'Gauze Sponge', { Size: '2 x 2 in', Weave }, { leaf: 'Gauze' }),
    ),
    product('tanzo', 'Damoco', 'Tanzo Archwires', { Wire: 'Heat-Activated NiTi' }, { leaf: 'Alloys' }),
    product('steel', 'Formco', 'Plainline Archwires', { Wire: 'NiTi' }, { leaf: 'Alloys' }),
    product('unicem', '3M', 'RelyX Unicem 2 Cement', {}, { leaf: 'Cements' }),
    product('emax', 'Ivoclar', 'IPS e.max Blocks', { Shade: 'B1' }, { leaf: 'Blocks' }),
    product('great white', 'SS White', 'Great White Carbide Burs', { Figure: '330' }, { leaf: 'Burs' }),
  ]);
  const found = (name: string) => short.match({ ...empty, name })[0];

  it.each([
    ['monoject ndl 27g L', 'monoject Long 32 mm'],
    ['monoject ndl 27g S', 'monoject Short 25 mm'],
    ['monoject 27ga XS', 'monoject X-Short 12 mm'],
    ['ormco damon 16x22', 'damon .016x.022'],
    ['premier arti paper 71u', 'arti 71 µm'],
    ['megalloy ss', 'megalloy Slow Set'],
    ['relyx unicem2 cement', 'unicem'],
    ['ivoclar ips emax b1', 'emax'],
    ['filtek supreme univ A-3.5 syr', 'filtek-A3.5'],
    ['tanzo archwires heat activated niti', 'tanzo'],
    ['kerr snap stone type 4', 'stone IV'],
    ['crosstex ultra mask lvl3', 'mask 3'],
    ['dique dental verde sin latex hygenic', 'dam'],
    ['Kofferdam grün latexfrei hygenic', 'dam'],
    ['gazekompresse 2x2 vlies dukal', 'gauze Non-Woven'],
  ])('"%s" is %s', (name, id) => {
    expect(found(name)).toMatchObject({ productId: id });
    expect(found(name)?.confidence).toBeGreaterThanOrEqual(CERTAIN);
  });

  it.each([
    'monoject ndl 27g M',
    'tanzo archwires niti',
    'kerr snap stone type 5',
    'crosstex ultra mask lvl2',
    'septoject ndl 27g L',
    'ormco damon 16x25',
    'ormco damon 18x22',
    'premier arti paper 40u',
  ])('"%s" is nothing the catalog has', (name) => {
    expect(found(name)?.confidence ?? 0).toBeLessThan(CERTAIN);
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

  it('a match of 80 or more has the size, shade, gauge and pack the row says', () => {
    const said: Readonly<Record<string, readonly string[]>> = {
      Size: ['X-Small', 'Small', 'Medium', 'Large', 'X-Large', 'XX-Large'],
      Shade: ['A1', 'A2', 'A3', 'A3.5', 'A4', 'B1', 'C2', 'D3'],
      Gauge: ['25 ga', '27 ga', '30 ga', '31 ga'],
      'ISO Size': ['#15', '#20', '#25', '#30', '#35'],
      // A case of ten boxes converts, and so is not a different product.
      pack: ['6/box', '50/box', '100/box', '200/box', '300/box'],
    };
    const valueOf = ({ specifications, pack }: MatchDocument, name: string) =>
      name === 'pack' ? (pack ?? undefined) : specifications[name];
    const plainPack = (value = '') => value.replace('10 x 100/case', '100/box');
    const changed = fc
      .constantFrom(...all.filter((document) => Object.keys(said).some((name) => valueOf(document, name))))
      .chain((document) =>
        fc.record({
          document: fc.constant(document),
          name: fc.constantFrom(...Object.keys(said).filter((name) => valueOf(document, name) !== undefined)),
          pick: fc.nat(),
          spoken: fc.constantFrom(
            (text: string) => text,
            (text: string) => text.toUpperCase(),
          ),
          code: fc.constantFrom('', document.manufacturerCode),
        }),
      );
    fc.assert(
      fc.property(changed, ({ document, name, pick, spoken, code }) => {
        const values = said[name] ?? [];
        const value = values[pick % values.length] ?? '';
        const row = { name: spoken(document.name.replace(valueOf(document, name) ?? '', value)), code };
        const match = first(row);
        if (!match || match.confidence < CERTAIN) return;
        const matched = all.find(({ id }) => id === match.productId);
        expect([row, plainPack(matched && valueOf(matched, name))]).toEqual([row, value]);
      }),
      { numRuns: 500 },
    );
  });

  it('a row that names another size, shade, gauge or pack than the product never reaches 80', () => {
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
        expect(first({ name })?.confidence ?? 0).toBeLessThan(CERTAIN);
      }),
    );
  });
});
