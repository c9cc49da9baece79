import { Badge } from '../../../components/ui/badge.js';
import { Changing } from '../../../components/ui/changing.js';
import { formatCents, unitPriceText } from '../../../lib/money.js';
import type { Connection } from '../buying.js';
import type { OfferRow } from '../offers.js';

interface Props {
  row: OfferRow;
  /** Pack of the product. */
  pack: string | null;
}

/** The list price, or the user's own lower price above the struck list price; with the price per piece of a pack. */
export function SellerPrice({ row, pack }: Props) {
  if (row.unitCents === null) return <span className="text-soft">Price not available</span>;
  const each = unitPriceText(row.unitCents, pack);
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <Changing value={row.unitCents} className="money font-semibold">
        {formatCents(row.unitCents)}
      </Changing>
      {each !== null && <span className="money text-xs whitespace-nowrap text-soft">{each}</span>}
      {row.yours && row.listCents !== null && (
        <span className="money text-xs text-soft">
          List: <s>{formatCents(row.listCents)}</s>
        </span>
      )}
    </span>
  );
}

const standing: Record<Connection, string> = {
  connected: '',
  refused: 'Login refused',
  none: 'Not connected',
};

/** Cell of the "Your price" column. */
export function YourPrice({ row, connection }: { row: OfferRow; connection: Connection }) {
  switch (row.ownPrice.status) {
    case 'loading':
      return <span className="text-soft">Loading…</span>;
    case 'failed':
      return <span className="text-bad">Failed to load price</span>;
    case 'known':
      return row.yours ? (
        <Badge tone="good">Your Price</Badge>
      ) : (
        <span className="text-soft">Same as list</span>
      );
    case 'none':
      return <span className="whitespace-nowrap text-soft">{standing[connection]}</span>;
  }
}
