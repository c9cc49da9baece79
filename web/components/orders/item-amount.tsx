import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { formatCents, toCents } from '../../lib/money.js';
import { reductionCents } from './reduction.js';

/** Amount of an item; struck out when its seller refuses it, or delivers it for less. */
export function ItemAmount({ of: item }: { of: OrderItem }) {
  const ordered = toCents(item.price) * item.quantity;
  const reduction = reductionCents(item);
  const refused = item.outcome === 'refused';
  return (
    <>
      {(refused || reduction > 0) && <s className="block font-normal text-soft">{formatCents(ordered)}</s>}
      {!refused && <span className="block">{formatCents(ordered - reduction)}</span>}
    </>
  );
}
