import type { searchDocumentOf } from '@sextant/search/search-document.js';
import { demoCatalog, type LabelProduct } from '../labels/demo-catalog.ts';

export type Row = Parameters<typeof searchDocumentOf>;

/** Card and details of a product with two to four sellers, depending on its place. */
export function rowOf(product: LabelProduct, place: number): Row {
  const sellers = ['darby', 'net32', 'benco', 'safcodental'].slice(0, 2 + (place % 3));
  const dollars = 5 + (place % 9000) / 50;
  return [
    {
      _id: product.id,
      product_name: product.name,
      brand: product.brand,
      manufacturer: product.manufacturer,
      manufacturer_code: product.code,
      image: '',
      category: [...product.categories],
      rating: 4,
      rating_count: place % 500,
      min_price: dollars,
      seller_count: sellers.length,
      pack: product.pack || null,
      unit_price: null,
      sellers: sellers.map((seller, nth) => ({
        seller,
        label: seller,
        domain: `${seller}.com`,
        url: '',
        sku: `${seller}-${place}`,
        price: dollars + nth,
        availability: 'in_stock',
        rating: null,
        rating_count: 0,
        last_checked: '',
      })),
    },
    {
      description: product.description,
      specifications: { ...product.specifications },
      gtin: null,
      family_id: product.familyId,
    },
  ];
}

/** Products of the generator's catalogs, of as many seeds as needed. */
export function* products(count: number): Generator<LabelProduct> {
  for (let seed = 1, made = 0; made < count; seed += 1)
    for (const product of demoCatalog(seed)) {
      if (made === count) return;
      made += 1;
      yield {
        ...product,
        id: `${seed}-${product.id}`,
        familyId: product.familyId && `${seed}-${product.familyId}`,
      };
    }
}

/** Rows of the products table, as texts. */
export function* rowTexts(count: number): Generator<{ id: string; card: string; details: string }> {
  let place = 0;
  for (const product of products(count)) {
    const [card, details] = rowOf(product, place);
    place += 1;
    yield { id: product.id, card: JSON.stringify(card), details: JSON.stringify(details) };
  }
}
