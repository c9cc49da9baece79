import { phoneProblem, zipCodeProblem } from '@sextant/contracts/http/address-rules.js';
import type { ShippingAddress } from '@sextant/contracts/http/orders.js';
import { required } from '../../../lib/rules.js';

export type ShippingValues = Record<keyof ShippingAddress | 'notes', string>;

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

/** Label, what browsers fill in, and the longest text, in the order of the form. */
export const shippingFields = {
  firstName: ['First name', 'given-name', 100],
  lastName: ['Last name', 'family-name', 100],
  address: ['Address', 'street-address', 300],
  city: ['City', 'address-level2', 100],
  state: ['State', 'address-level1', 100],
  zipCode: ['ZIP code', 'postal-code', 20],
  country: ['Country', 'country-name', 100],
  phone: ['Phone', 'tel', 40],
} as const satisfies Record<keyof ShippingAddress, [label: string, autoComplete: string, most: number]>;

export const shippingNames = Object.keys(shippingFields) as (keyof ShippingAddress)[];
export const NOTES_LABEL = 'Delivery notes (optional)';
const MOST_NOTES = 1000;

const printable = /^[^<>\p{Cc}]*$/u;

/** Beside being there and fitting in: the rules the API goes by. */
const ownRules: Partial<Record<keyof ShippingAddress, (values: ShippingValues) => string | undefined>> = {
  zipCode: ({ zipCode, country }) => zipCodeProblem(zipCode, country),
  phone: ({ phone }) => phoneProblem(phone),
};

function lineRule(name: keyof ShippingAddress, values: ShippingValues): string | undefined {
  const { [name]: value } = values;
  const [label, , most] = shippingFields[name];
  if (!printable.test(value)) return `${label} must not contain < or >`;
  if (value.trim().length > most) return `${label} is too long`;
  return required(value, label) ?? ownRules[name]?.(values);
}

/** The message of each field that fails. */
export function checkShipping(values: ShippingValues): Partial<ShippingValues> {
  const found = shippingNames.map((name) => [name, lineRule(name, values)]);
  const notes = values.notes.trim().length > MOST_NOTES ? 'Delivery notes are too long' : undefined;
  return { ...Object.fromEntries(found), ...(notes && { notes }) } as Partial<ShippingValues>;
}
