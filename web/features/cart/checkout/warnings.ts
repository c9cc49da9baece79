import { addressWarning } from '@sextant/contracts/http/address-rules.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { formatCents } from '../../../lib/money.js';
import { totalsOf } from '../cart-totals.js';
import type { ShownLine } from '../shown-lines.js';
import type { Shipping } from './shipping-fields.js';

/** From so many items in one line, and above such a total, an order is more likely a slip than meant. */
export const UNUSUAL_ITEMS = 500;
export const UNUSUAL_TOTAL_CENTS = 5_000_000;

/** Likely slips in an order, as questions: asked once, never a refusal. */
export function warningsOf(lines: readonly ShownLine[], shipping: Shipping): string[] {
  const address = addressWarning(shipping);
  const many = lines
    .filter(({ quantity }) => quantity >= UNUSUAL_ITEMS)
    .map(({ product, quantity }) => `You are ordering ${formatCount(quantity)} of ${product.product_name}.`);
  const dear = totalsOf(lines).totalCents > UNUSUAL_TOTAL_CENTS;
  const total = dear ? [`The order comes to more than ${formatCents(UNUSUAL_TOTAL_CENTS)}.`] : [];
  return [...(address === undefined ? [] : [address]), ...many, ...total];
}
