import type { Cents } from '../shared/money.js';
import type { PlacedOrder } from './state.js';

export interface SellerPart {
  readonly seller: string;
  readonly subtotalCents: Cents;
  readonly shippingCents: Cents;
  readonly freeFromCents?: Cents;
  readonly flatRateCents?: Cents;
}

/** Totals of an order as ordered, in cents; `chargesOf` deducts what sellers refused or accepted for less. */
export function orderTotals({ lines, shipping }: Pick<PlacedOrder, 'lines' | 'shipping'>) {
  const sellers = shipping.map(({ seller, costCents, freeFromCents, flatRateCents }): SellerPart => {
    const own = lines.filter((line) => line.seller === seller);
    const subtotalCents = own.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
    return { seller, subtotalCents, shippingCents: costCents, freeFromCents, flatRateCents };
  });
  const subtotalCents = sellers.reduce((sum, part) => sum + part.subtotalCents, 0);
  const shippingCents = sellers.reduce((sum, part) => sum + part.shippingCents, 0);
  return { sellers, subtotalCents, shippingCents, totalCents: subtotalCents + shippingCents };
}
