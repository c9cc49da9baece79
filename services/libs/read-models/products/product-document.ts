import {
  pictureAddress,
  type Product,
  type ProductCard,
  type SellerOffer,
} from '@sextant/contracts/http/catalog.js';
import { bestPriced } from '@sextant/domain/product-offers/best-price.js';
import { unitPrice } from '@sextant/domain/product-offers/pack.js';
import { dollarsOrNull, fromDollars } from '@sextant/domain/shared/money.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import type { EntryExtras, EntryOffer, ProductEntry } from './product-entry.js';

/** Fields of the product page that the card does not have. */
export type PageDetails = Omit<Product, keyof ProductCard>;

/** Codes it is known by besides its maker's: the sellers' numbers and the GTIN. */
export const otherCodesOf = (card: ProductCard, details: PageDetails): string[] => [
  ...card.sellers.map(({ sku }) => sku),
  ...(details.gtin ? [details.gtin] : []),
];

const inStockFirst = (o: EntryOffer): number => (o.availability === 'in_stock' ? 0 : 1);

/** In stock first, then by price; offers without a price last. */
const byWorth = (a: EntryOffer, b: EntryOffer): number =>
  inStockFirst(a) - inStockFirst(b) ||
  (a.priceCents ?? Infinity) - (b.priceCents ?? Infinity) ||
  (a.seller < b.seller ? -1 : a.seller > b.seller ? 1 : 0) ||
  (a.sku < b.sku ? -1 : 1);

/**
 * Mean of the sellers' ratings, weighted by their numbers of votes. Summed in hundredths: the sum of fractions would depend on
 * the order of the offers, which a rebuild changes.
 */
function rating(offers: readonly EntryOffer[]): { rating: number | null; rating_count: number } {
  let [sum, count] = [0, 0];
  for (const o of offers) {
    if (o.rating === null || o.ratingCount <= 0) continue;
    sum += Math.round(o.rating * 100) * o.ratingCount;
    count += o.ratingCount;
  }
  return { rating: count ? Math.round(sum / count) / 100 : null, rating_count: count };
}

function offerAnswer(offer: EntryOffer): SellerOffer {
  // An unregistered seller is shown under its key rather than hidden.
  const { label, domain } = sellerByKey(offer.seller) ?? { label: offer.seller, domain: offer.seller };
  return {
    seller: offer.seller,
    label,
    domain,
    url: offer.url,
    sku: offer.sku,
    price: dollarsOrNull(offer.priceCents),
    availability: offer.availability,
    rating: offer.rating,
    rating_count: offer.ratingCount,
    last_checked: offer.lastChecked,
  };
}

/** Renders the card of a product for HTTP, in dollars. */
export function cardOf({ id, details, offers }: ProductEntry): ProductCard {
  const priced = offers.map((o) => ({ ...o, priceCents: o.priceCents ?? undefined }));
  const best = bestPriced(priced)?.priceCents ?? null;
  return {
    _id: id,
    product_name: details.name,
    brand: details.brand,
    manufacturer: details.manufacturer,
    manufacturer_code: details.manufacturerCode,
    image: pictureAddress(id),
    category: details.categories,
    ...rating(offers),
    min_price: dollarsOrNull(best),
    seller_count: new Set(offers.map((o) => o.seller)).size,
    pack: details.pack,
    unit_price: unitPrice(best, details.pack),
    sellers: [...offers].sort(byWorth).map(offerAnswer),
  };
}

export const pageDetailsOf = (extras: EntryExtras): PageDetails => ({
  description: extras.description,
  specifications: extras.specifications,
  gtin: extras.gtin,
  family_id: extras.familyId,
});

/** Restores the entry from a stored card: the card is the projection's state, so nothing is stored twice. */
export function entryOf(card: ProductCard): ProductEntry {
  return {
    id: card._id,
    details: {
      name: card.product_name,
      brand: card.brand,
      manufacturer: card.manufacturer,
      manufacturerCode: card.manufacturer_code,
      categories: card.category,
      pack: card.pack,
    },
    offers: card.sellers.map((o) => ({
      seller: o.seller,
      sku: o.sku,
      url: o.url,
      priceCents: o.price === null ? null : fromDollars(o.price),
      availability: o.availability,
      rating: o.rating,
      ratingCount: o.rating_count,
      lastChecked: o.last_checked,
    })),
  };
}

/** JSON of the whole `Product` from the JSON of its card and of its page details, without parsing either. */
export const joinDocument = (card: string, details: string): string =>
  `${card.slice(0, -1)},${details.slice(1)}`;
