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

/** True when a seller has the row's product in stock, with a price. */
export const isBuyable = ({ matchedProduct }: ProcessedItem): boolean =>
  matchedProduct?.sellers.some(({ price, availability }) => price !== null && availability === 'in_stock') ===
  true;
