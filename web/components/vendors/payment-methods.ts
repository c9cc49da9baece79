import type { VendorConnection } from '@sextant/contracts/http/vendors.js';

/** How a seller is paid, in words. Fixed once connected. */
export const paymentMethodLabels: Record<VendorConnection['paymentMethod'], string> = {
  card: 'Credit Card On File',
  invoice: 'Invoice',
};
