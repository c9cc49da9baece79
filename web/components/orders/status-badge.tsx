import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import { Badge } from '../ui/badge.js';
import { Changing } from '../ui/changing.js';
import { statusLooks } from './order-statuses.js';

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = statusLooks[status];
  return (
    <Changing value={status}>
      <Badge tone={tone}>{label}</Badge>
    </Changing>
  );
}
