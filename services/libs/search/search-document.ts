import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import { otherCodesOf, type PageDetails } from '@sextant/read-models/products/product-document.js';

/** A product in the form that the search index reads. */
export interface SearchDocument {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly manufacturer: string;
  readonly manufacturerCode: string;
  /** Other codes of the product: the SKUs of its offers, in their order, then the GTIN. */
  readonly codes: readonly string[];
  /** Category names from the root to the leaf. */
  readonly categories: readonly string[];
  readonly specifications: Readonly<Record<string, string>>;
  readonly description: string;
  readonly familyId: string;
  readonly priceCents: number | null;
  /** Cents per piece, unrounded. */
  readonly pieceCents: number | null;
  /** Offers of every seller, prices in cents. */
  readonly offers: readonly {
    readonly seller: string;
    readonly priceCents: number | null;
    readonly availability: Availability;
  }[];
  /** Seller keys, each once. */
  readonly sellers: readonly string[];
  readonly inStock: boolean;
  readonly rating: number | null;
  readonly ratingCount: number;
}

/** Row of the products read model → document. */
export function searchDocumentOf(card: ProductCard, details: PageDetails): SearchDocument {
  return {
    id: card._id,
    name: card.product_name,
    brand: card.brand,
    manufacturer: card.manufacturer,
    manufacturerCode: card.manufacturer_code,
    codes: otherCodesOf(card, details),
    categories: card.category,
    specifications: details.specifications,
    description: details.description,
    familyId: details.family_id,
    priceCents: card.min_price === null ? null : fromDollars(card.min_price),
    pieceCents: card.unit_price === null ? null : card.unit_price * 100,
    offers: card.sellers.map(({ seller, price, availability }) => ({
      seller,
      priceCents: price === null ? null : fromDollars(price),
      availability,
    })),
    sellers: [...new Set(card.sellers.map((s) => s.seller))],
    inStock: card.sellers.some((s) => s.availability === 'in_stock' && s.price !== null),
    rating: card.rating,
    ratingCount: card.rating_count,
  };
}
