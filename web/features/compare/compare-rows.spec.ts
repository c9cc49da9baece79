import { sampleProduct } from '../../testing/samples.js';
import { compareRows } from './compare-rows.js';

const glove = (brand: string, specifications: Record<string, string>) =>
  sampleProduct({ brand, pack: '100/box', specifications });

describe('the rows of a comparison', () => {
  it('have what differs first, and nothing twice', () => {
    const rows = compareRows([
      glove('Kerr', { Material: 'Nitrile', Size: 'M', Packaging: '100/box' }),
      glove('Medicom', { Material: 'nitrile ', Size: 'L', Cuff: 'Long' }),
    ]);
    expect(rows.filter((row) => row.differs).map(({ name, values }) => [name, values])).toEqual([
      ['Brand', ['Kerr', 'Medicom']],
      ['Size', ['M', 'L']],
      ['Cuff', [null, 'Long']],
    ]);
    expect(rows.findIndex(({ name }) => name === 'Material')).toBeGreaterThan(2);
    expect(rows.map(({ name }) => name)).not.toContain('Packaging');
  });

  it('leave out what no product says', () => {
    expect(compareRows([glove('', {})]).map(({ name }) => name)).not.toContain('Brand');
  });
});
