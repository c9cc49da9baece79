import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';

/** Quantities rows ask for of a product, in packs. */
export interface WantedRow {
  productId: string;
  name: string;
  quantity: number;
  /** True when the rows ask for more than one line holds. */
  cut: boolean;
}

/** Rows that have a product, in their order; rows of the same product are one, of at most what one line holds. */
export function wantedRows(items: readonly ProcessedItem[]): WantedRow[] {
  const byProduct = new Map<string, WantedRow>();
  for (const { matchedProduct, cost, quantity } of items) {
    if (!matchedProduct) continue;
    const { id: productId, name } = matchedProduct;
    const before = byProduct.get(productId);
    const all = (before?.quantity ?? 0) + (cost?.quantity ?? quantity);
    const cut = before?.cut === true || all > MAX_QUANTITY;
    byProduct.set(productId, { productId, name, quantity: Math.min(all, MAX_QUANTITY), cut });
  }
  return [...byProduct.values()];
}

/** Availability of the row's product at a price: from stock, on backorder only, or not at all. */
export function availabilityOf({ matchedProduct }: ProcessedItem): SellerOffer['availability'] {
  const priced = (matchedProduct?.sellers ?? []).filter(({ price }) => price !== null);
  const isOffered = (as: SellerOffer['availability']): boolean =>
    priced.some(({ availability }) => availability === as);
  return isOffered('in_stock') ? 'in_stock' : isOffered('backorder') ? 'backorder' : 'out_of_stock';
}
