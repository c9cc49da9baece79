import type { Order } from '@sextant/contracts/http/orders.js';
import type { VendorConnection } from '@sextant/contracts/http/vendors.js';

const ON_FILE = 'Method on File';
const INVOICE = 'Invoice';

/** Payment of an order, by the methods chosen when each seller was connected. */
export function paymentLines(
  { paymentMethod, sellers }: Order,
  vendors: readonly VendorConnection[],
): string[] {
  const invoicing = sellers
    .filter(({ key }) =>
      vendors.some((vendor) => vendor.seller === key && vendor.paymentMethod === 'invoice'),
    )
    .map(({ label }) => label);
  if (paymentMethod === 'invoice' || (invoicing.length > 0 && invoicing.length === sellers.length))
    return [INVOICE];
  if (invoicing.length === 0) return [ON_FILE];
  const others = sellers.map(({ label }) => label).filter((label) => !invoicing.includes(label));
  return [`${INVOICE}: ${invoicing.join(', ')}`, `${ON_FILE}: ${others.join(', ')}`];
}
