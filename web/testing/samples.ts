import type { Product, ProductCard, SearchAnswer, SellerOffer } from '@sextant/contracts/http/catalogue.js';
import type { VendorConnection } from '@sextant/contracts/http/vendors.js';

export const sampleOffer = (change: Partial<SellerOffer> = {}): SellerOffer => ({
  seller: 'net32',
  label: 'net32',
  domain: 'net32.com',
  url: 'https://net32.com/p/1',
  sku: 'N-1',
  price: 20,
  availability: 'in_stock',
  rating: 4,
  rating_count: 10,
  last_checked: '2026-11-20T12:00:00Z',
  ...change,
});

export const sampleCard = (change: Partial<ProductCard> = {}): ProductCard => ({
  _id: 'p1',
  product_name: 'Nitrile Gloves, Medium',
  brand: 'Halyard',
  manufacturer: 'Halyard',
  manufacturer_code: '4750T',
  image: '/img/p1.svg',
  category: ['Gloves'],
  rating: 4.6,
  rating_count: 1234,
  min_price: 20,
  seller_count: 1,
  pack: 'box of 100',
  unit_price: 0.2,
  sellers: [sampleOffer()],
  ...change,
});

export const sampleProduct = (change: Partial<Product> = {}): Product => ({
  ...sampleCard(),
  description: 'Everyday gloves.',
  specifications: { Size: 'M' },
  gtin: null,
  family_id: 'f1',
  ...change,
});

export const sampleSearch = (products: ProductCard[] = [sampleCard()]): SearchAnswer => ({
  products,
  total: products.length,
  totalPages: 1,
  page: 1,
  facets: {
    categories: [{ name: 'Gloves', count: 3 }],
    brands: [
      { name: 'Halyard', count: 2 },
      { name: 'Kerr', count: 1 },
    ],
    sellers: [{ key: 'net32', name: 'net32', count: 3 }],
    multiSite: 1,
  },
  searchMetadata: { queryType: 'lexical', processingTimeMs: 1 },
});

export const sampleVendor = (change: Partial<VendorConnection> = {}): VendorConnection => ({
  _id: 'v1',
  vendorDomain: 'net32.com',
  seller: 'net32',
  label: 'net32',
  username: 'mara',
  paymentMethod: 'card',
  syncStatus: 'success',
  isActive: true,
  createdAt: '2026-11-20T12:00:00Z',
  ...change,
});
