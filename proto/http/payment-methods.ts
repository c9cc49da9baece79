import { paymentMethods } from '@sextant/domain/order/events.js';
import { vendorPaymentMethods } from '@sextant/domain/vendor-connection/messages.js';
import { z } from './zod.js';

/**
 * Ways to pay a seller. Orders call a card `credit_card`, vendor connections and the sellers of an order call it `card`: stored
 * events and answers hold both words, so both calls take both, and each answers with its own.
 */
const paymentMethod = z.enum([...vendorPaymentMethods, ...paymentMethods]);

export const orderPaymentMethod = paymentMethod.transform((method) =>
  method === 'card' ? 'credit_card' : method,
);
export const vendorPaymentMethod = paymentMethod.transform((method) =>
  method === 'credit_card' ? 'card' : method,
);
