import type { User } from '@sextant/contracts/http/account.js';
import type { Product, ProductCard, SearchAnswer, SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import type { VendorConnection } from '@sextant/contracts/http/vendors.js';

export const sampleAddress = {
  firstName: 'Mara',
  lastName: 'Quint',
  clinic: '',
  address: '1 Main St',
  city: 'Lyndon',
  state: 'VT',
  zipCode: '05849',
  country: 'United States',
  phone: '555 0100',
};

export const sampleUser = (change: Partial<User> = {}): User => ({
  _id: 'u1',
  firstName: 'Mara',
  lastName: 'Quint',
  email: 'mara@quint.example',
  role: 'user',
  isActive: true,
  lastLogin: null,
  createdAt: '2026-11-20T12:00:00Z',
  ...change,
});

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
    attributes: [],
  },
  searchMetadata: { queryType: 'lexical', processingTimeMs: 1 },
});

export const sampleVendorConnection = (change: Partial<VendorConnection> = {}): VendorConnection => ({
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

export const sampleOrder = (change: Partial<Order> = {}): Order => ({
  _id: 'o1',
  user: { firstName: 'Mara', lastName: 'Quint', email: 'mara@quint.example' },
  status: 'pending',
  createdAt: '2026-11-20T12:00:00Z',
  cancellableUntil: (change.status ?? 'pending') === 'pending' ? '2026-11-20T12:45:00Z' : null,
  buyerCancelledAt: null,
  items: [
    {
      product: {
        _id: 'p1',
        product_name: 'Nitrile Gloves, Medium',
        manufacturer_code: '4750T',
        image: '/img/p1.svg',
      },
      seller: { key: 'net32', label: 'net32', domain: 'net32.com', url: 'u1', sku: 'N-1' },
      quantity: 2,
      price: 20,
      acceptedPrice: null,
      outcome: 'ordered',
      refusal: null,
      movedFrom: null,
    },
  ],
  sellers: [
    {
      key: 'net32',
      label: 'net32',
      domain: 'net32.com',
      status: 'waiting',
      sellerOrderId: null,
      paymentMethod: 'card',
      message: 'net32 gets this part once the time to cancel it has passed.',
    },
  ],
  subtotal: 40,
  totalShipping: 6.99,
  shippingCosts: [
    { sellerDomain: 'net32.com', cost: 6.99, charged: 6.99, freeShippingThreshold: 75, subtotal: 40 },
  ],
  totalAmount: 46.99,
  notCharged: 0,
  saved: 0,
  paymentMethod: 'credit_card',
  shippingAddress: sampleAddress,
  notes: '',
  purchaseOrderNumber: '',
  ...change,
});
