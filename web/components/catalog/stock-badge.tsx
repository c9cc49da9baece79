import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import { Badge, type BadgeTone } from '../ui/badge.js';

type Availability = SellerOffer['availability'];

const looks: Record<Availability, { text: string; tone: BadgeTone }> = {
  in_stock: { text: 'In Stock', tone: 'good' },
  backorder: { text: 'Backorder', tone: 'warn' },
  out_of_stock: { text: 'Out of Stock', tone: 'neutral' },
};

interface Props {
  availability: Availability;
  /** Replaces the usual tone: in a cart, a lack of stock stops the order. */
  tone?: BadgeTone;
}

/** Availability in words and color. */
export function StockBadge({ availability, tone = looks[availability].tone }: Props) {
  return <Badge tone={tone}>{looks[availability].text}</Badge>;
}
