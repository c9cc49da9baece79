import type { CartAnswer, CartItem } from '@sextant/contracts/http/cart.js';
import { fromDollars, toDollars } from '@sextant/domain/shared/money.js';
import { cartTotals } from '@sextant/domain/shipping/shipping.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

/** A cart of these lines with what they cost together, shipping included. */
export function pricedCart(items: CartItem[]): CartAnswer {
  const totals = cartTotals(
    items.map(({ seller, quantity }) => ({
      sellerDomain: seller.domain,
      priceCents: seller.price === null ? undefined : fromDollars(seller.price),
      quantity,
    })),
    (domain) => sellerByKey(domain)?.shipping,
  );
  return {
    items,
    subtotal: toDollars(totals.subtotalCents),
    shipping: toDollars(totals.shippingCents),
    total: toDollars(totals.totalCents),
    shippingCosts: totals.sellers.map((seller) => ({
      sellerDomain: seller.sellerDomain,
      cost: toDollars(seller.costCents),
      freeShippingThreshold: toDollars(seller.freeFromCents ?? 0),
      subtotal: toDollars(seller.subtotalCents),
    })),
    itemsWithoutPrice: totals.itemsWithoutPrice,
  };
}
