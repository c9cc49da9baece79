import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { formatDollars } from '../../lib/money.js';
import { Badge } from '../ui/badge.js';
import { reductionCents } from './reduction.js';

/** Price per item that a seller has accepted, where it is below the ordered one. */
export function AcceptedPrice({ of: item }: { of: OrderItem }) {
  if (item.acceptedPrice === null || reductionCents(item) === 0) return null;
  return (
    <span className="mt-1.5 block">
      <Badge tone="good" long>
        Cheaper than ordered: {formatDollars(item.acceptedPrice)} each
      </Badge>
    </span>
  );
}
