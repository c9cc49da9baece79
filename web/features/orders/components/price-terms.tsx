import { AGREED_PRICES, SALES_TAX } from '@sextant/domain/order/price-terms.js';

/** What was agreed about the prices of an order, and what they leave out. */
export function PriceTerms() {
  return (
    <p className="mt-4 text-xs text-soft">
      {AGREED_PRICES} {SALES_TAX}
    </p>
  );
}
