import type { Product } from '@sextant/contracts/http/catalog.js';
import { chooseAlternatives } from './alternatives.js';

const product = (_id: string, family_id: string, specifications: Record<string, string> = {}): Product => ({
  _id,
  family_id,
  specifications,
  product_name: '',
  brand: '',
  manufacturer: '',
  manufacturer_code: '',
  image: '',
  category: [],
  rating: null,
  rating_count: 0,
  min_price: 1,
  seller_count: 1,
  pack: null,
  unit_price: null,
  sellers: [],
  description: '',
  gtin: null,
});
const chosen = (of: Product, candidates: Product[]) =>
  chooseAlternatives(of, candidates, 3).map(({ _id }) => _id);

describe('alternatives to a product', () => {
  const large = product('own', 'own', { Size: 'Large' });

  it('are of its own size before they are of another, best match first', () => {
    const candidates = [
      product('xl', 'a', { Size: 'X-Large' }),
      product('l', 'b', { Size: 'Large' }),
      product('lg', 'c', { Size: 'LG' }),
      product('m', 'd', { Size: 'Medium' }),
    ];
    expect(chosen(large, candidates)).toEqual(['l', 'lg', 'xl']);
  });

  it('show each family once, in the size that fits', () => {
    const candidates = [
      product('a-xl', 'a', { Size: 'X-Large' }),
      product('a-l', 'a', { Size: 'Large' }),
      product('a-l2', 'a', { Size: 'Large' }),
    ];
    expect(chosen(large, candidates)).toEqual(['a-l']);
  });

  it('count products without a family as families of their own', () => {
    expect(chosen(large, [product('x', ''), product('y', '')])).toEqual(['x', 'y']);
  });
});
