import { Badge } from '../../../components/ui/badge.js';
import { Changing } from '../../../components/ui/changing.js';
import { formatCents, NO_PRICE, unitPriceText } from '../../../lib/money.js';
import type { Connection } from '../buying.js';
import type { OfferRow } from '../offers.js';
import { LOGIN_REFUSED } from '../../../components/vendor-connections/refused-texts.js';

interface Props {
  row: OfferRow;
  /** Pack of the product. */
  pack: string | null;
}

/** Sellers may ask more of an account than they list. */
const aboveList = ({ ownPrice, listCents }: OfferRow): boolean =>
  ownPrice.status === 'known' && listCents !== null && ownPrice.cents > listCents;

/** What the user pays; below it the list price, where it is another one, struck where it is higher; and the price per piece of a pack. */
export function SellerPrice({ row, pack }: Props) {
  if (row.unitCents === null) return <span className="text-soft">{NO_PRICE}</span>;
  const each = unitPriceText(row.unitCents, pack);
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <Changing value={row.unitCents} className="money font-semibold">
        {formatCents(row.unitCents)}
      </Changing>
      {each !== null && <span className="money text-xs whitespace-nowrap text-soft">{each}</span>}
      {row.listCents !== null && (row.isYourPrice || aboveList(row)) && (
        <span className="money text-xs text-soft">
          List: {row.isYourPrice ? <s>{formatCents(row.listCents)}</s> : formatCents(row.listCents)}
        </span>
      )}
    </span>
  );
}

const connectionLabel: Record<Connection, string> = {
  connected: '',
  refused: LOGIN_REFUSED,
  none: 'Not connected',
};

/** Cell of the "Your Price" column. */
export function YourPrice({ row, connection }: { row: OfferRow; connection: Connection }) {
  switch (row.ownPrice.status) {
    case 'loading':
      return <span className="text-soft">Loading…</span>;
    case 'lost':
    case 'failed':
      return <span className="text-bad">Failed to load price</span>;
    case 'known':
      return row.isYourPrice ? (
        <Badge tone="good">Your Price</Badge>
      ) : (
        <span className="text-soft">{aboveList(row) ? 'Above list' : 'Same as list'}</span>
      );
    case 'none':
      return <span className="whitespace-nowrap text-soft">{connectionLabel[connection]}</span>;
  }
}
