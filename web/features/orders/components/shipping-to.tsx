import type { Order } from '@sextant/contracts/http/orders.js';
import { OrderNotes } from '../../../components/orders/order-notes.js';
import { OrderPayment } from '../../../components/orders/order-payment.js';
import { PostalAddress } from '../../../components/orders/postal-address.js';

/** Shipping address and payment of an order. */
export function ShippingTo({ order }: { order: Order }) {
  const { shippingAddress: to } = order;
  return (
    <dl className="space-y-4 text-sm">
      <div>
        <dt className="font-semibold">Shipping Address</dt>
        <dd className="mt-1">
          <PostalAddress of={to} />
        </dd>
      </div>
      <OrderNotes order={order} />
      <OrderPayment order={order} />
    </dl>
  );
}
