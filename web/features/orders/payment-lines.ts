import type { Order } from '@sextant/contracts/http/orders.js';
import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { DEFAULT_VENDOR_PAYMENT } from '@sextant/domain/vendor-connection/messages.js';
import { paymentMethodLabels } from '../../components/vendor-connections/payment-methods.js';

const ON_FILE = 'Method on File';
const INVOICE = paymentMethodLabels.invoice;

/** Texts by the payment method of an order; null: each seller is paid by the method of its connection. */
const orderTexts: Record<Order['paymentMethod'], string | null> = { credit_card: null, invoice: INVOICE };
const sellerTexts: Record<VendorConnection['paymentMethod'], string> = { invoice: INVOICE, card: ON_FILE };

/** Payment of an order, by the methods that the connections have now. */
export function paymentLines(
  { paymentMethod, sellers }: Order,
  connections: readonly VendorConnection[],
): string[] {
  const text = orderTexts[paymentMethod];
  if (text !== null) return [text];
  const methodOf = (key: string) =>
    connections.find(({ seller }) => seller === key)?.paymentMethod ?? DEFAULT_VENDOR_PAYMENT;
  const lines = Object.entries(sellerTexts)
    .map(([method, says]) => ({ says, paid: sellers.filter(({ key }) => methodOf(key) === method) }))
    .filter(({ paid }) => paid.length > 0);
  const [first = { says: ON_FILE }, ...others] = lines;
  if (others.length === 0) return [first.says];
  return lines.map(({ says, paid }) => `${says}: ${paid.map(({ label }) => label).join(', ')}`);
}
