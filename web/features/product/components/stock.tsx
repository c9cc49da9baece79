import { Badge } from '../../../components/ui/badge.js';
import type { OfferRow } from '../offers.js';

/** Availability in words and color. Out of stock, unless the user's own account there quotes a price. */
export function Stock({ row }: { row: OfferRow }) {
  const { availability } = row.offer;
  if (availability === 'in_stock') return <Badge tone="good">In Stock</Badge>;
  if (availability === 'backorder') return <Badge tone="warn">Backorder</Badge>;
  return row.buyable ? <Badge tone="warn">On Request</Badge> : <Badge>Out of Stock</Badge>;
}
