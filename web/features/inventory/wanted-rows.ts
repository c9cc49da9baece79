import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';

/** Quantities rows ask for of a product, in packs. */
export interface WantedRow {
  productId: string;
  name: string;
  quantity: number;
}

/** Rows that have a product, in their order; rows of the same product are one. */
export function wantedRows(items: readonly ProcessedItem[]): WantedRow[] {
  const byProduct = new Map<string, WantedRow>();
  for (const { matchedProduct, cost, quantity } of items) {
    if (!matchedProduct) continue;
    const { id: productId, name } = matchedProduct;
    const before = byProduct.get(productId)?.quantity ?? 0;
    byProduct.set(productId, { productId, name, quantity: before + (cost?.quantity ?? quantity) });
  }
  return [...byProduct.values()];
}

/** How the row's product can be had at a price: from stock, on backorder only, or not at all. */
export function availabilityOf({ matchedProduct }: ProcessedItem): SellerOffer['availability'] {
  const priced = (matchedProduct?.sellers ?? []).filter(({ price }) => price !== null);
  const isOffered = (as: SellerOffer['availability']): boolean =>
    priced.some(({ availability }) => availability === as);
  return isOffered('in_stock') ? 'in_stock' : isOffered('backorder') ? 'backorder' : 'out_of_stock';
}
