import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { otherCodesOf, type PageDetails } from '@sextant/read-models/products/product-document.js';

/** A product in the form that the matcher reads. */
export interface MatchDocument {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly manufacturer: string;
  readonly manufacturerCode: string;
  /** Sellers' SKUs and the GTIN. */
  readonly otherCodes: readonly string[];
  /** Highest category. */
  readonly root: string;
  /** Lowest category. */
  readonly leaf: string;
  /** Shared by the products of one family; empty for a product without one. */
  readonly familyId: string;
  readonly specifications: Readonly<Record<string, string>>;
  readonly pack: string | null;
}

/** Row of the products read model → document. */
export function matchDocumentOf(card: ProductCard, details: PageDetails): MatchDocument {
  return {
    id: card._id,
    name: card.product_name,
    brand: card.brand,
    manufacturer: card.manufacturer,
    manufacturerCode: card.manufacturer_code,
    otherCodes: otherCodesOf(card, details),
    root: card.category[0] ?? '',
    leaf: card.category.at(-1) ?? '',
    familyId: details.family_id,
    specifications: details.specifications,
    pack: card.pack,
  };
}
