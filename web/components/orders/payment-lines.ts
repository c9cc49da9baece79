import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import { paymentMethodLabels } from '../vendor-connections/payment-methods.js';

const ON_FILE = 'Method on File';

const texts: Record<OrderSeller['paymentMethod'], string> = {
  invoice: paymentMethodLabels.invoice,
  card: ON_FILE,
};

/** Payment of an order: one line for all its sellers, or one for each method with the sellers that are paid so. */
export function paymentLines(sellers: readonly OrderSeller[]): string[] {
  const lines = Object.entries(texts)
    .map(([method, says]) => ({
      says,
      paid: sellers.filter(({ paymentMethod }) => paymentMethod === method),
    }))
    .filter(({ paid }) => paid.length > 0);
  const [first = { says: ON_FILE }, ...others] = lines;
  if (others.length === 0) return [first.says];
  return lines.map(({ says, paid }) => `${says}: ${paid.map(({ label }) => label).join(', ')}`);
}
