import { wordFor } from '@sextant/domain/shared/plural.js';
import { formatCents } from '../../../lib/money.js';
import type { OfferRow } from '../offers.js';

/**
 * Change of the cart's shipping by this product, so that price and shipping add up to the total: "Free Shipping" or
 * "+$6.99 shipping"; where the seller's goods are in the cart already, "Shipping already in your cart" or "−$6.99 shipping, now free".
 */
export function shippingText({ shipping, sellerInCart, addedShippingCents: added }: OfferRow): string {
  if (added > 0) return `+${formatCents(added)} shipping`;
  if (added < 0) return `−${formatCents(-added)} shipping, now free`;
  return sellerInCart && shipping.costCents > 0 ? 'Shipping already in your cart' : 'Free Shipping';
}

/** Most further items that are suggested: more would be another order. */
const MAX_HINTED_ITEMS = 10;

/** Number of further items that reach free shipping; null when there are too many to suggest. */
function itemsToFreeShipping({ shipping, unitCents }: OfferRow): number | null {
  if (unitCents === null || unitCents === 0 || shipping.missingCents === 0) return null;
  const items = Math.ceil(shipping.missingCents / unitCents);
  return items <= MAX_HINTED_ITEMS ? items : null;
}

/**
 * "2 more here cost $24.00 and make shipping free: the total becomes $53.00 instead of $44.26."; null where shipping is free, or
 * too many are missing.
 */
function moreText(row: OfferRow): string | null {
  const { unitCents, totalCents, shipping } = row;
  const more = itemsToFreeShipping(row);
  if (more === null || unitCents === null || totalCents === null) return null;
  const cents = more * unitCents;
  const total = formatCents(totalCents + cents - shipping.costCents);
  const what = `${more} more here ${wordFor(more, 'costs', 'cost')} ${formatCents(cents)}`;
  return `${what} and ${wordFor(more, 'makes', 'make')} shipping free: the total becomes ${total} instead of ${formatCents(totalCents)}.`;
}

/** What is missing to this seller's free shipping once this product is in the cart, too. */
export function ShippingHint({ row }: { row: OfferRow }) {
  const { missingCents, freeFromCents, costCents } = row.shipping;
  if (freeFromCents === undefined) return null;
  const more = moreText(row);
  return (
    <p className="text-sm text-soft">
      {costCents > 0
        ? `Add ${formatCents(missingCents)} more to get free shipping`
        : `Free shipping on orders over ${formatCents(freeFromCents)}`}
      {more && <span className="money block whitespace-normal">{more}</span>}
    </p>
  );
}
