import { AGREED_PRICES, SALES_TAX } from '@sextant/domain/order/price-terms.js';

/** Terms of an order's prices, and what they exclude. */
export function PriceTerms() {
  return (
    <p className="mt-4 text-xs text-soft">
      {AGREED_PRICES} {SALES_TAX}
    </p>
  );
}
