import { StockBadge } from '../../../components/catalog/stock-badge.js';
import { Badge } from '../../../components/ui/badge.js';
import type { OfferRow } from '../offers.js';

/** Availability of an offer. One that is out of stock can be requested where the user's own account there quotes a price. */
export function Stock({ row }: { row: OfferRow }) {
  const { availability } = row.offer;
  if (availability === 'out_of_stock' && row.buyable) return <Badge tone="warn">On Request</Badge>;
  return <StockBadge availability={availability} />;
}
