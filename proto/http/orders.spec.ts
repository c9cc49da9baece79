import { MAX_LINES, MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { MAX_BODY_BYTES } from './limits.js';
import { placeOrderBody, shippingForm } from './orders.js';

it('lets a full cart with the longest ids and addresses be ordered within the largest body', () => {
  const seller = { domain: 'd'.repeat(200), url: `https://${'u'.repeat(492)}` };
  const line = { productId: 'p'.repeat(64), seller, quantity: MAX_QUANTITY, price: 99_999_999.99 };
  const shippingAddress = {
    firstName: 'Ann',
    lastName: 'Lee',
    address: '1 Main St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    country: 'US',
    phone: '512 555 0100',
  };
  const order = { items: Array.from({ length: MAX_LINES }, () => line), shippingAddress };
  expect(placeOrderBody.safeParse(order).error).toBeUndefined();
  expect(Buffer.byteLength(JSON.stringify(order))).toBeLessThan(MAX_BODY_BYTES);
});

describe('a line of an address', () => {
  it.each([
    ['1 Main St\tSuite 2', 'Address must not contain tabs, line breaks, or other invisible characters'],
    ['1 Main St <b>', 'Address must not contain < or >'],
  ])('says what is wrong with %j', (address, message) => {
    const { error } = shippingForm.shape.address.safeParse(address);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
