import { shippingForm, type ShippingAddress } from '@sextant/contracts/http/orders.js';
import type { z } from '@sextant/contracts/http/zod.js';

/** Schema of the shipping form: address, delivery notes and the buyer's own order number. */
export const shippingSchema = shippingForm;
export type ShippingValues = Required<z.input<typeof shippingSchema>>;
export type Shipping = z.output<typeof shippingSchema>;

export const emptyShipping: ShippingValues = {
  firstName: '',
  lastName: '',
  clinic: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'United States',
  phone: '',
  notes: '',
  purchaseOrderNumber: '',
};

/** Label and what browsers fill in, in the order of the form. */
export const addressFields = {
  firstName: ['First name', 'given-name'],
  lastName: ['Last name', 'family-name'],
  clinic: ['Clinic', 'organization'],
  address: ['Address', 'street-address'],
  city: ['City', 'address-level2'],
  state: ['State', 'address-level1'],
  zipCode: ['ZIP code', 'postal-code'],
  country: ['Country', 'country-name'],
  phone: ['Phone', 'tel'],
} as const satisfies Record<keyof ShippingAddress, [label: string, autoComplete: string]>;

/** Whether the schema accepts an order without it. */
export const isOptional = (name: keyof ShippingAddress): boolean =>
  shippingSchema.shape[name].safeParse('').success;

export const addressNames = Object.keys(addressFields) as (keyof ShippingAddress)[];
/** All fields, in the order of the form. */
export const shippingNames = [...addressNames, 'notes', 'purchaseOrderNumber'] as const;
