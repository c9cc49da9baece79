import { formatAgo } from '../../../lib/dates.js';
import type { OfferRow } from '../offers.js';

interface Props {
  row: OfferRow;
  now: Date;
}

/** Time since the seller's feed last confirmed the offer. */
export const LastChecked = ({ row, now }: Props) => <>{formatAgo(row.offer.last_checked, now)}</>;
