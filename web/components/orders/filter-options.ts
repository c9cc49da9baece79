import { sellers } from '@sextant/sellers/registry.js';
import { statusLooks } from './order-statuses.js';

/** Options of the seller filter; an empty value for all of them. */
export const sellerOptions = [
  { value: '', label: 'All Sellers' },
  ...sellers.map(({ key, label }) => ({ value: key, label })),
];

/** Options of the status filter, with the text for all of them. */
export const statusOptions = (all: string) => [
  { value: '', label: all },
  ...Object.entries(statusLooks).map(([value, { label }]) => ({ value, label })),
];
