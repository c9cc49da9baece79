import { Badge } from '../../../components/ui/badge.js';
import type { OfferRow } from '../offers.js';

/** Availability in words and colour. What cannot be bought is out of stock, whatever the feed says. */
export function Stock({ row }: { row: OfferRow }) {
  if (!row.buyable) return <Badge tone="neutral">Out of Stock</Badge>;
  if (row.offer.availability === 'in_stock') return <Badge tone="good">In stock</Badge>;
  return <Badge tone="warn">{row.offer.availability === 'backorder' ? 'Backorder' : 'On request'}</Badge>;
}
