import { placeOrderBody } from './orders.js';
import { connectVendorBody } from './vendors.js';

describe('payment methods', () => {
  const order = (paymentMethod?: string) => placeOrderBody.shape.paymentMethod.safeParse(paymentMethod).data;
  const vendor = (paymentMethod?: string) =>
    connectVendorBody.shape.paymentMethod.safeParse(paymentMethod).data;

  it('are the same words for an order and for a vendor connection', () => {
    expect(['card', 'credit_card', 'invoice', undefined].map(order)).toEqual([
      'credit_card',
      'credit_card',
      'invoice',
      'credit_card',
    ]);
    expect(['card', 'credit_card', 'invoice', undefined].map(vendor)).toEqual([
      'card',
      'card',
      'invoice',
      'card',
    ]);
  });

  it('are no others', () => {
    expect([order('shells'), vendor('shells')]).toEqual([undefined, undefined]);
  });
});
