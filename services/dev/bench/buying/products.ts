import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { recorded } from '@sextant/read-models/testing/read-model-harness.js';

export const SELLERS = ['net32', 'darby', 'safcodental'] as const;
const DOMAINS = { net32: 'net32.com', darby: 'darbydental.com', safcodental: 'safcodental.com' };
export const PRODUCTS = 500;

const at = '2026-03-01T00:00:00.000Z';
const idOf = (n: number): string => `p-${String(n).padStart(10, '0')}`;
const urlOf = (n: number, seller: (typeof SELLERS)[number]) => `https://www.${DOMAINS[seller]}/p/${n}`;

/** A line as the web app sends it: the n-th product, from the n-th seller. */
export function itemOf(n: number, quantity = 1) {
  const product = n % PRODUCTS;
  const seller = SELLERS[n % SELLERS.length] ?? 'net32';
  return {
    productId: idOf(product),
    quantity,
    seller: { domain: DOMAINS[seller], url: urlOf(product, seller) },
  };
}

/** The events of one product on every seller's shelf. */
export function productEvents(n: number): RecordedEvent[] {
  const productId = idOf(n);
  const details = {
    name: `Nitrile Gloves ${n}`,
    brand: 'Kerr',
    manufacturer: 'Kerr',
    manufacturerCode: `K-${n}`,
    description: 'Gloves',
    categories: ['Supplies', 'Gloves'],
    kind: 'glove-box',
    familyId: productId,
    specifications: { Packaging: '100/box' },
    gtin: '',
  };
  const listed: DomainEvent = { type: 'ProductListed', data: { productId, details, at } };
  const offered = SELLERS.map((seller, i): DomainEvent => {
    const offer = {
      sku: `${seller}-${n}`,
      priceCents: 1000 + n + i,
      availability: 'in_stock',
      ratingCount: 0,
    };
    return {
      type: 'OfferListed',
      data: { productId, seller, ...offer, url: urlOf(n, seller), history: [], at },
    };
  });
  return [listed, ...offered].map((event, i) => recorded(event, productStream(productId), i + 1));
}
