import type { Availability, PricePoint, ProductDetails } from '@sextant/domain/product-offers/events.js';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import type { Shop } from './shop-harness.js';

interface Offered {
  readonly sku: string;
  readonly priceCents?: number;
  readonly availability?: Availability;
  readonly url?: string;
  /** Mean of the ratings of a number of buyers. */
  readonly rating?: number;
  /** Prices asked before. */
  readonly history?: PricePoint[];
}

const at = '2026-03-01T00:00:00.000Z';

/** Default URL of an offer. */
export const urlOf = (seller: string, sku: string): string =>
  `https://www.${sellerByKey(seller)?.domain}/product/${sku}`;

/** A line as the web app sends it. */
export const item = (productId: string, seller: string, sku: string, quantity = 1) => ({
  productId,
  quantity,
  seller: { domain: sellerByKey(seller)?.domain ?? seller, url: urlOf(seller, sku) },
});

/** Lists a product with offers, through the event log. */
export async function listProduct(
  shop: Shop,
  productId: string,
  name: string,
  offers: Readonly<Record<string, Offered>>,
  change: Partial<ProductDetails> = {},
): Promise<void> {
  const details = {
    name,
    brand: 'Kerr',
    manufacturer: 'Kerr',
    manufacturerCode: `K-${productId}`,
    description: '',
    categories: ['Supplies', 'Gloves'],
    kind: 'glove-box',
    familyId: productId,
    specifications: { Packaging: '100/box' },
    gtin: '',
    ...change,
  };
  const offered = Object.entries(offers).map(([seller, offer]): DomainEvent => {
    const { sku, priceCents, availability = 'in_stock', url = urlOf(seller, sku), rating } = offer;
    const { history = [] } = offer;
    const fields = { url, availability, rating, ratingCount: rating === undefined ? 0 : 10, history };
    return { type: 'OfferListed', data: { productId, seller, sku, priceCents, at, ...fields } };
  });
  const listed: DomainEvent = { type: 'ProductListed', data: { productId, details, at } };
  await shop.record(productStream(productId), 'products', listed, ...offered);
}

export const movePrice = (
  shop: Shop,
  productId: string,
  seller: string,
  sku: string,
  newPriceCents?: number,
): Promise<void> =>
  shop.record(productStream(productId), 'products', {
    type: 'OfferPriceChanged',
    data: { productId, seller, sku, newPriceCents, at },
  });

export const changeAvailability = (
  shop: Shop,
  productId: string,
  seller: string,
  sku: string,
  availability: Availability,
): Promise<void> =>
  shop.record(productStream(productId), 'products', {
    type: 'OfferAvailabilityChanged',
    data: { productId, seller, sku, availability, at },
  });

/** A seller no longer lists a product. */
export const withdrawOffer = (shop: Shop, productId: string, seller: string, sku: string): Promise<void> =>
  shop.record(productStream(productId), 'products', {
    type: 'OfferWithdrawn',
    data: { productId, seller, sku, at },
  });
