import { fold } from '../shared/decider.js';
import type { PlaceOrder } from './commands.js';
import type { OrderEvent } from './events.js';
import { order } from './order.js';
import { paymentAt } from './seller-payment.js';
import { isPlaced } from './state.js';
import { placedWith, sellersByInvoice } from './testing/samples.js';

const net32ByInvoice = sellersByInvoice('net32');

/** The event as orders of earlier releases have it. */
function older(event: OrderEvent): OrderEvent {
  if (event.type !== 'OrderPlaced') throw new Error('not placed');
  return { ...event, data: { ...event.data, payments: [] } };
}
function methodsOf(event: OrderEvent) {
  const state = fold(order, [event]);
  if (!isPlaced(state)) throw new Error('not placed');
  return ['net32', 'darby'].map((seller) => paymentAt(state, seller));
}

describe('how a seller of an order is paid', () => {
  it('is what was recorded when the order was placed', () => {
    expect(methodsOf(placedWith({ sellers: net32ByInvoice }))).toEqual(['invoice', 'card']);
  });

  it.each<[PlaceOrder['paymentMethod'], string]>([
    ['credit_card', 'card'],
    ['invoice', 'invoice'],
  ])('follows from the method of the whole order, %s, in orders that are older', (paymentMethod, method) => {
    expect(methodsOf(older(placedWith({ sellers: net32ByInvoice, paymentMethod })))).toEqual([
      method,
      method,
    ]);
  });
});
