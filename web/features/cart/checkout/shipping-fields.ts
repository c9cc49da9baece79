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

/** What browsers fill in, in the order of the form. */
export const autoCompletes = {
  firstName: 'given-name',
  lastName: 'family-name',
  clinic: 'organization',
  address: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country-name',
  phone: 'tel',
} as const satisfies Record<keyof ShippingAddress, string>;

/** Whether the schema accepts an order without it. */
export const isOptional = (name: keyof ShippingAddress): boolean =>
  shippingSchema.shape[name].safeParse('').success;

export const addressNames = Object.keys(autoCompletes) as (keyof ShippingAddress)[];
/** All fields, in the order of the form. */
export const shippingNames = [...addressNames, 'notes', 'purchaseOrderNumber'] as const;
