import { DEFAULT_VENDOR_PAYMENT, type VendorPaymentMethod } from '../vendor-connection/messages.js';
import type { PaymentMethod } from './events.js';
import type { PlacedOrder } from './state.js';

/** Methods that hold for every seller of an order; null: each seller is paid by the method of the buyer's account there. */
const forAllSellers: Readonly<Record<PaymentMethod, VendorPaymentMethod | null>> = {
  credit_card: null,
  invoice: 'invoice',
};

/** How a seller of an order that is paid by `method` is paid. `ofAccount` is the method of the buyer's account there, where known. */
export const sellerPayment = (method: PaymentMethod, ofAccount?: VendorPaymentMethod): VendorPaymentMethod =>
  forAllSellers[method] ?? ofAccount ?? DEFAULT_VENDOR_PAYMENT;

/**
 * How a seller of an order is paid, as recorded when it was placed. Older orders have no record: what the account was set to then
 * is not known, so the default counts.
 */
export const paymentAt = (
  { paymentMethod, payments }: Pick<PlacedOrder, 'paymentMethod' | 'payments'>,
  seller: string,
): VendorPaymentMethod =>
  payments.find((payment) => payment.seller === seller)?.method ?? sellerPayment(paymentMethod);
