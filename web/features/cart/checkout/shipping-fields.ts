import { shippingAddressBody, type ShippingAddress } from '@sextant/contracts/http/orders.js';
import type { z } from '@sextant/contracts/http/zod.js';

/** What the shipping form asks for: an address with its delivery notes. */
export const shippingSchema = shippingAddressBody;
export type ShippingValues = Required<z.input<typeof shippingSchema>>;
export type Shipping = z.output<typeof shippingSchema>;

export const emptyShipping: ShippingValues = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'United States',
  phone: '',
  notes: '',
};

/** Label and what browsers fill in, in the order of the form. */
export const shippingFields = {
  firstName: ['First name', 'given-name'],
  lastName: ['Last name', 'family-name'],
  address: ['Address', 'street-address'],
  city: ['City', 'address-level2'],
  state: ['State', 'address-level1'],
  zipCode: ['ZIP code', 'postal-code'],
  country: ['Country', 'country-name'],
  phone: ['Phone', 'tel'],
} as const satisfies Record<keyof ShippingAddress, [label: string, autoComplete: string]>;

export const shippingNames = Object.keys(shippingFields) as (keyof ShippingAddress)[];
export const NOTES_LABEL = 'Delivery notes (optional)';
