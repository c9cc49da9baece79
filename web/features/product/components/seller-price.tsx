import { Badge } from '../../../components/ui/badge.js';
import { Changing } from '../../../components/ui/changing.js';
import { formatCents } from '../../../lib/money.js';
import type { Connection } from '../buying.js';
import type { OfferRow } from '../offers.js';

/** The list price; the user's own lower price beside it, with the list price struck through. */
export function SellerPrice({ row }: { row: OfferRow }) {
  if (row.unitCents === null) return <span className="text-soft">Price not available</span>;
  const price = (
    <Changing value={row.unitCents} className="money font-semibold">
      {formatCents(row.unitCents)}
    </Changing>
  );
  if (!row.yours) return price;
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      {price}
      {row.listCents !== null && (
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
  switch (row.personal.status) {
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
