import { readJsonFeed, UnreadableFeed } from './json-feed.js';

const gloves = {
  sku: 'G-1',
  name: 'Nitrile Gloves',
  brand: 'Acme',
  categories: ['Gloves'],
  url: 'https://www.net32.com/g-1',
  price: '12.34',
  availability: 'in_stock',
};
const read = (...items: unknown[]) => readJsonFeed(JSON.stringify({ items }));

describe('JSON feed of a seller', () => {
  it('is read line by line', async () => {
    const { lines, refused } = await read(gloves, { ...gloves, sku: 'G-2', price: 5 });
    expect(lines.map(({ row, sku, priceCents }) => [row, sku, priceCents])).toEqual([
      [1, 'G-1', 1234],
      [2, 'G-2', 500],
    ]);
    expect(refused).toEqual([]);
  });

  it.each([
    ['price', { price: '0.00' }, 'price is not a plausible price'],
    ['price', { price: '-1' }, 'price is not a plausible price'],
    ['address', { url: 'javascript:alert(1)' }, expect.stringMatching(/^url /)],
    ['sku', { sku: '' }, expect.stringMatching(/^sku /)],
    ['picture', { visual: { label: 'x'.repeat(1_000_000) } }, expect.stringMatching(/^visual.label /)],
    [
      'number of specifications',
      { specifications: Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`Size ${n}`, 'L'])) },
      'specifications are too many',
    ],
  ])('refuses a line without a usable %s, and keeps the others', async (_, wrong, reason) => {
    const { lines, refused } = await read({ ...gloves, sku: 'G-9', ...wrong }, gloves);
    expect(lines.map(({ sku }) => sku)).toEqual(['G-1']);
    expect(refused).toMatchObject([{ row: 1, reason }]);
  });

  it('says which item a refused line is, as far as it can be read', async () => {
    const { refused } = await read(
      { ...gloves, sku: ' G-9 ', price: 'free' },
      { ...gloves, sku: ' ' },
      { ...gloves, sku: 7 },
      'G-1',
    );
    expect(refused.map(({ sku }) => sku)).toEqual(['G-9', undefined, undefined, undefined]);
  });

  it.each(['\u0000', '\ud83d'])(
    'refuses what Postgres cannot store, and keeps the others: %j',
    async (broken) => {
      const { lines, refused } = await read(
        { ...gloves, sku: `A${broken}1` },
        { ...gloves, sku: 'A-2', name: `Gloves${broken}` },
        { ...gloves, sku: 'A-3', specifications: { [`Size${broken}`]: 'L' } },
        { ...gloves, sku: 'A-4', visual: { swatch: broken } },
        { ...gloves, sku: `A${broken}5`, price: 'free' },
        { ...gloves, history: [[broken, '10.00']], unknown: broken },
      );
      expect(lines.map(({ sku }) => sku)).toEqual(['G-1']);
      const reasonOf = (field: string) => `${field} contains characters that cannot be stored`;
      expect(refused).toEqual([
        { row: 1, sku: undefined, reason: reasonOf('sku') },
        { row: 2, sku: 'A-2', reason: reasonOf('name') },
        { row: 3, sku: 'A-3', reason: reasonOf('specifications') },
        { row: 4, sku: 'A-4', reason: reasonOf('visual.swatch') },
        { row: 5, sku: undefined, reason: expect.stringMatching(/^price /) },
      ]);
    },
  );

  it('keeps the first of two lines with the same SKU', async () => {
    const { lines, refused } = await read(gloves, { ...gloves, price: '1.00' });
    expect(lines.map(({ priceCents }) => priceCents)).toEqual([1234]);
    expect(refused).toEqual([{ row: 2, sku: 'G-1', reason: 'sku appears twice' }]);
  });

  it('leaves out past prices that are none', async () => {
    const history = [
      ['2026-01-01', '10.00'],
      ['2026-02-01', '0.00'],
      ['2026-02-30', 'free'],
      ['yesterday', '9.00'],
      ['2026-03-01T10:00:00+02:00', '11.00'],
      '12.00',
    ];
    const { lines } = await read({ ...gloves, history });
    expect(lines[0]?.history).toEqual([
      { at: '2026-01-01T00:00:00.000Z', priceCents: 1000 },
      { at: '2026-03-01T08:00:00.000Z', priceCents: 1100 },
    ]);
  });

  it.each([
    ['text', '<html>'],
    ['list', '[]'],
  ])('throws for a %s without items', async (_, body) => {
    await expect(readJsonFeed(body)).rejects.toThrow(UnreadableFeed);
  });
});
