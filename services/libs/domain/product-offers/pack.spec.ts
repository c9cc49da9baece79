import { packOf, packWithin, piecesIn, piecesInName, samePack, unitPrice } from './pack.js';

describe('a pack text', () => {
  it.each([
    ['100/box', 1, 100, 'box'],
    ['100', 1, 100, undefined],
    ['50 / Bx', 1, 50, 'bx'],
    ['200 per box', 1, 200, 'box'],
    ['10 x 100/case', 10, 100, 'case'],
    ['10 x 100', 10, 100, undefined],
    ['1,000/case', 1, 1000, 'case'],
    ['Box of 100', 1, 100, 'box'],
    ['Pack of 50', 1, 50, 'pack'],
    ['Box of 100 gloves', 1, 100, 'box'],
    ['Case of 1,000', 1, 1000, 'case'],
    ['Case of 10 boxes of 100', 10, 100, 'case'],
    ['Case of 10 x 100', 10, 100, 'case'],
    ['10 boxes of 100', 10, 100, undefined],
  ])('%s counts %i times %i', (text, outer, inner, container) => {
    expect(packOf(text)).toEqual({ outer, inner, container });
  });

  it.each([
    '',
    'BX',
    '4 g syringe',
    '2 x 50 mL cartridges',
    'Bag of 500 g',
    'Tube of 1.5',
    'Case of 4 x 50 mL',
    'Set of 3 mm',
    'Box of 50 pairs',
    '50 pairs/box',
    'Case of 10 x 50 pairs',
    'Box of 12 dozen',
    'Pack of 2 gross',
  ])('%s counts nothing', (text) => {
    expect(packOf(text)).toBeUndefined();
  });

  it('is found inside a name', () => {
    expect(packWithin('Nitrile gloves, Large, Box of 100, blue')).toMatchObject({ inner: 100 });
    expect(packWithin('Gloves case of 10 boxes of 100')).toMatchObject({ outer: 10, inner: 100 });
    expect(packWithin('Gauze 2 x 2')).toBeUndefined();
    expect(packWithin('Surgical gloves, size 7, box of 50 pairs')).toBeUndefined();
  });
});

describe('a pack', () => {
  it('counts no pieces when it states none or only itself', () => {
    expect(['4 g syringe', '1/bag', null].map(piecesIn)).toEqual([undefined, undefined, undefined]);
  });

  it('is the same by count, else by words', () => {
    expect(samePack('100/box', 'Box of 100')).toBe(true);
    expect(samePack('100/box', '200/box')).toBe(false);
    expect(samePack('4 g syringe', '4 g Syringe')).toBe(true);
    expect(samePack('100/box', null)).toBe(false);
    expect(samePack('Box of 50 pairs', '50/box')).toBe(false);
    expect(samePack('Box of 50 pairs', 'box of 50 pairs')).toBe(true);
  });
});

describe('a name', () => {
  it.each([
    ['Gloves, 7.5, 50 pairs/box', 50],
    ['Gloves 6, 50 pr/bx', 50],
    ['Gloves 25 pair', 25],
    ['Gloves, case of 10 boxes of 50 pairs', 500],
    ['Gloves, 100/box', 100],
    ['Gloves, 10 x 100/case', 1000],
    ['Gloves, 1,000 per case', 1000],
    ['Gloves, box of 100', 100],
    ['Gauze 2 x 2 in, 200/sleeve', 200],
    ['Lidocaine 2%, 1:100,000, 50/box', 50],
    ['Tray, 1/bag', 1],
  ])('states in "%s" %i things to take', (name, pieces) => {
    expect(piecesInName(name)).toBe(pieces);
  });

  it.each(['Gauze 2 x 2 in', 'Composite, A2, 4 g Syringe', 'File 25/.06', 'Repair kit', 'Prisma 3 Pro'])(
    'states no number in "%s"',
    (name) => {
      expect(piecesInName(name)).toBeUndefined();
    },
  );
});

describe('the price of a piece', () => {
  it('is the same however the pack is written', () => {
    expect(unitPrice(850, '100/box')).toBe(0.085);
    expect(unitPrice(850, 'Box of 100')).toBe(0.085);
    expect(unitPrice(8500, 'Case of 10 boxes of 100')).toBe(0.085);
  });

  it('is not rounded: packs of different prices differ', () => {
    expect(unitPrice(10_560, '1000/box')).toBe(0.1056);
    expect(unitPrice(1749, '5000/case')).toBe(0.003498);
    expect(unitPrice(1750, '5000/case')).toBe(0.0035);
  });

  it('is unknown where nothing is counted, or nothing asked', () => {
    expect(unitPrice(850, '4 g syringe')).toBeNull();
    expect(unitPrice(850, 'Box of 12 dozen')).toBeNull();
    expect(unitPrice(null, '100/box')).toBeNull();
  });
});
