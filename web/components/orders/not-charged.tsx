import type { Order } from '@sextant/contracts/http/orders.js';
import { formatCents, toCents } from '../../lib/money.js';

interface Props {
  order: Pick<Order, 'totalAmount' | 'notCharged'>;
  /** Label of the remainder. */
  pays: 'You pay' | 'Customer pays';
}

/** Part of the total that is not charged, and the remainder; nothing while all is charged. The total itself stays as ordered. */
export function NotCharged({ order, pays }: Props) {
  const cents = toCents(order.notCharged);
  if (cents === 0) return null;
  return (
    <>
      <dt className="text-soft">Not charged</dt>
      <dd className="money text-right">−{formatCents(cents)}</dd>
      <dt className="font-semibold">{pays}</dt>
      <dd className="money text-right font-semibold">{formatCents(toCents(order.totalAmount) - cents)}</dd>
    </>
  );
}
