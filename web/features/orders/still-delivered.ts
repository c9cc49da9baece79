import type { Order } from '@sextant/contracts/http/orders.js';
import { acceptedParts, namesWithNumbers, stillDelivered } from '@sextant/domain/order/still-delivered.js';
import { wordFor } from '@sextant/domain/shared/plural.js';

/** Parts of a cancelled order whose sellers have accepted them, which its cancellation does not reach. */
const stillComing = ({ status, sellers }: Order) => (status === 'cancelled' ? acceptedParts(sellers) : []);

/** Sellers that deliver a cancelled order all the same, in a few words; undefined when none does. */
export function stillDeliveredBriefly(order: Order): string | undefined {
  const parts = stillComing(order);
  if (parts.length === 0) return undefined;
  return `${namesWithNumbers(parts)} still ${wordFor(parts.length, 'delivers and bills', 'deliver and bill')} you`;
}

/** Sellers that deliver a cancelled order all the same, and what to do about it; undefined when none does. */
export const stillDeliveredText = (order: Order): string | undefined =>
  stillDelivered(stillComing(order), 'Cancelling');
