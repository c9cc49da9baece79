import { emptyShipping, shippingSchema } from './shipping-fields.js';

const filled = {
  ...emptyShipping,
  firstName: 'Ann',
  lastName: 'Lee',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  phone: '512 555 0100',
};
/** First message of each field, as a form shows it. */
const firstByField = (issues: readonly { path: PropertyKey[]; message: string }[]) => {
  const first: Record<string, string> = {};
  for (const { path, message } of issues) first[path.join('.')] ??= message;
  return first;
};
const wrong = (changes: Partial<typeof filled>) =>
  Object.entries(firstByField(shippingSchema.safeParse({ ...filled, ...changes }).error?.issues ?? []));

describe('a shipping address', () => {
  it('is right as people write it', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ zipCode: '78701-1234', phone: '+1 (512) 555-0100' })).toEqual([]);
    expect(wrong({ zipCode: 'SW1A 1AA', country: 'United Kingdom' })).toEqual([]);
  });

  it('needs a state, a ZIP code and a phone number that can be ones', () => {
    expect(wrong({ state: 'Texxxas' })).toEqual([
      ['state', 'State must be one of the United States, such as IL or Illinois'],
    ]);
    expect(wrong({ zipCode: '7870' })).toEqual([['zipCode', 'ZIP code must have 5 or 9 digits']]);
    expect(wrong({ phone: 'call me' })).toEqual([['phone', 'Phone number must have at least 7 digits']]);
  });

  it('spells its state in the usual capitals, however it was typed', () => {
    expect(shippingSchema.parse({ ...filled, state: 'texas' }).state).toBe('Texas');
  });

  it('needs every required field', () => {
    expect(wrong({ zipCode: ' ', phone: '' })).toEqual([
      ['zipCode', 'ZIP code is required'],
      ['phone', 'Phone is required'],
    ]);
  });
});
