import type { Order } from '@sextant/contracts/http/orders.js';
import { paymentLines } from './payment-lines.js';

/** Entry of a description list: how the sellers of an order are paid. */
export function OrderPayment({ order }: { order: Pick<Order, 'sellers'> }) {
  return (
    <div>
      <dt className="font-semibold">Payment Method</dt>
      <dd className="mt-1 text-soft">
        {paymentLines(order.sellers).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </dd>
    </div>
  );
}
