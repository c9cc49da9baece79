import type { Order } from '@sextant/contracts/http/orders.js';
import { OrderNotes } from '../../../components/orders/order-notes.js';
import { PostalAddress } from '../../../components/orders/postal-address.js';
import { useVendorConnections } from '../../../lib/vendor-connections.js';
import { paymentLines } from '../payment-lines.js';

/** Shipping address and payment of an order. */
export function ShippingTo({ order }: { order: Order }) {
  const { shippingAddress: to } = order;
  const payment = paymentLines(order, useVendorConnections());
  return (
    <dl className="space-y-4 text-sm">
      <div>
        <dt className="font-semibold">Shipping Address</dt>
        <dd className="mt-1">
          <PostalAddress of={to} />
        </dd>
      </div>
      <OrderNotes order={order} />
      <div>
        <dt className="font-semibold">Payment Method</dt>
        <dd className="mt-1 text-soft">
          {payment.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </dd>
      </div>
    </dl>
  );
}
