import type { VendorConnection } from '@sextant/contracts/http/vendors.js';

/** Labels of payment methods; a connection's method cannot be changed. */
export const paymentMethodLabels: Record<VendorConnection['paymentMethod'], string> = {
  card: 'Credit Card On File',
  invoice: 'Invoice',
};
