import { FollowedCatalog } from './followed-catalog.js';
import type { ProductRow } from './matcher-messages.js';

const product = (id: string, name: string): ProductRow => ({
  card: JSON.stringify({
    _id: id,
    product_name: name,
    brand: 'Kerr',
    manufacturer: 'Kerr',
    manufacturer_code: `K-${id}77`,
    category: ['Supplies', 'Burs'],
    pack: null,
    sellers: [],
  }),
  details: JSON.stringify({ family_id: '', specifications: {}, gtin: '' }),
});
const row = { name: 'Round Carbide Bur', code: 'K-177', brand: 'Kerr', quantity: '1', unit: '', price: '' };

describe('the catalog that lists are matched against', () => {
  let catalog: FollowedCatalog;
  const found = () => catalog.matcher.match(row).map(({ productId }) => productId);
  beforeEach(() => {
    catalog = new FollowedCatalog();
    catalog.reset();
    catalog.take([product('1', 'Round Carbide Bur')]);
    catalog.complete();
  });

  it('follows changes of its products', () => {
    expect(found()).toEqual(['1']);
    catalog.take([product('1', 'Round Carbide Bur'), product('2', 'Round Carbide Bur Long')]);
    expect(found()).toContain('2');
  });

  it('stays as it was until another generation of it is complete', () => {
    catalog.reset();
    expect(found()).toEqual(['1']);
    catalog.take([product('2', 'Flame Diamond Bur')]);
    expect(found()).toEqual(['1']);
    catalog.complete();
    expect(found()).not.toContain('1');
  });
});
