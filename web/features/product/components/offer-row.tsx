import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.js';
import { Icon } from '../../../components/ui/icon.js';
import { Badge } from '../../../components/ui/badge.js';
import type { TableColumn } from '../../../components/ui/table-frame.js';
import { formatCents } from '../../../lib/money.js';
import type { Connection } from '../buying.js';
import type { OfferRow as Row } from '../offers.js';
import { LastChecked } from './last-checked.js';
import { SellerPrice, YourPrice } from './seller-price.js';
import { shippingText } from './shipping-hint.js';
import { Stock } from './stock.js';

const padding = 'px-2.5 py-3 align-middle first:pl-3 last:pr-4';

export interface OfferProps {
  /** Id of the button that opens the offer. */
  id: string;
  row: Row;
  /** Pack of the product. */
  pack: string | null;
  /** Says that it is the best offer, and of what; null for all others. */
  best: string | null;
  open: boolean;
  connection: Connection;
  now: Date;
  onToggle: () => void;
  /** Shown below the row while it is open. */
  children: ReactNode;
}

function Seller({ id, row, best, open, onToggle }: OfferProps) {
  const { offer } = row;
  return (
    <>
      <button
        id={id}
        type="button"
        aria-expanded={row.buyable ? open : undefined}
        aria-disabled={!row.buyable || undefined}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
        className="flex min-h-9 items-center gap-2 text-left font-semibold"
      >
        <span
          className={cx('text-soft transition-transform', open && 'rotate-90', !row.buyable && 'invisible')}
        >
          <Icon name="right" size={16} />
        </span>
        {offer.label}
      </button>
      <span className="mb-1 ml-6 block text-xs break-all text-soft">SKU {offer.sku}</span>
      {best && (
        <span className="ml-6">
          <Badge tone="accent">{best}</Badge>
        </span>
      )}
    </>
  );
}

export const offerColumns: readonly TableColumn<OfferProps>[] = [
  { label: 'Seller', className: 'font-normal', cell: (props) => <Seller {...props} /> },
  { label: 'Stock', cell: ({ row }) => <Stock row={row} /> },
  { label: 'Price', numeric: true, cell: ({ row, pack }) => <SellerPrice row={row} pack={pack} /> },
  {
    label: 'Shipping for this cart',
    numeric: true,
    className: 'min-w-36 text-balance text-soft',
    cell: ({ row }) => row.buyable && shippingText(row),
  },
  {
    label: 'Total',
    numeric: true,
    className: 'money font-semibold',
    cell: ({ row }) => row.buyable && row.totalCents !== null && formatCents(row.totalCents),
  },
  { label: 'Your Price', cell: ({ row, connection }) => <YourPrice row={row} connection={connection} /> },
  {
    label: 'Last checked',
    className: 'whitespace-nowrap text-soft',
    cell: ({ row, now }) => <LastChecked row={row} now={now} />,
  },
];

/** One seller. The name is the button; the rest of the row is a larger target for the same thing. */
export function OfferRow(props: OfferProps) {
  const { row, open, onToggle, children } = props;
  return (
    <>
      <tr
        onClick={onToggle}
        className={cx(
          'border-t border-line transition-colors',
          row.buyable ? 'cursor-pointer' : 'text-soft',
          open ? 'bg-accent-soft' : row.buyable && 'hover:bg-sunken',
        )}
      >
        {offerColumns.map(({ label, cell, numeric, className }, at) => {
          const classes = cx(padding, numeric && 'text-right', className);
          return at === 0 ? (
            <th key={label} scope="row" className={classes}>
              {cell(props)}
            </th>
          ) : (
            <td key={label} className={classes}>
              {cell(props)}
            </td>
          );
        })}
      </tr>
      {open && (
        <tr className="bg-accent-soft">
          <td colSpan={offerColumns.length} className="px-3 pt-1 pb-4 pl-9">
            {children}
          </td>
        </tr>
      )}
    </>
  );
}
