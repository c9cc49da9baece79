import { formatCents } from '../../../lib/money.js';
import type { OfferRow } from '../offers.js';

/** "Free Shipping" or "+$6.99 shipping". */
export const shippingText = ({ shipping }: OfferRow): string =>
  shipping.costCents === 0 ? 'Free Shipping' : `+${formatCents(shipping.costCents)} shipping`;

/** How far this seller is from free shipping, given what is in the cart already. */
export function ShippingHint({ row }: { row: OfferRow }) {
  const { missingCents, freeFromCents, costCents } = row.shipping;
  if (freeFromCents === undefined) return null;
  return (
    <p className="text-sm text-soft">
      {costCents > 0
        ? `Add ${formatCents(missingCents)} more to get free shipping`
        : `Free shipping on orders over ${formatCents(freeFromCents)}`}
    </p>
  );
}
