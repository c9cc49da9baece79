import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.js';
import { Icon } from '../../../components/ui/icon.js';
import { Badge } from '../../../components/ui/badge.js';
import { formatCents } from '../../../lib/money.js';
import type { Connection } from '../buying.js';
import type { OfferRow as Row } from '../offers.js';
import { LastChecked } from './last-checked.js';
import { SellerPrice, YourPrice } from './seller-price.js';
import { shippingText } from './shipping-hint.js';
import { Stock } from './stock.js';

const cell = 'px-2.5 py-3 align-middle first:pl-3 last:pr-4';

export interface OfferProps {
  /** Id of the button that opens the offer. */
  id: string;
  row: Row;
  /** Pack of the product. */
  pack: string | null;
  best: boolean;
  open: boolean;
  connection: Connection;
  now: Date;
  onToggle: () => void;
  /** Shown below the row while it is open. */
  children: ReactNode;
}

/** One seller. The name is the button; the rest of the row is a larger target for the same thing. */
export function OfferRow({ id, row, pack, best, open, connection, now, onToggle, children }: OfferProps) {
  const { offer } = row;
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
        <th scope="row" className={cx(cell, 'font-normal')}>
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
              className={cx(
                'text-soft transition-transform',
                open && 'rotate-90',
                !row.buyable && 'invisible',
              )}
            >
              <Icon name="right" size={16} />
            </span>
            {offer.label}
          </button>
          <span className="mb-1 ml-6 block text-xs break-all text-soft">SKU {offer.sku}</span>
          {best && (
            <span className="ml-6">
              <Badge tone="accent">Best for this cart</Badge>
            </span>
          )}
        </th>
        <td className={cell}>
          <Stock row={row} />
        </td>
        <td className={cx(cell, 'text-right')}>
          <SellerPrice row={row} pack={pack} />
        </td>
        <td className={cx(cell, 'min-w-36 text-right text-balance text-soft')}>
          {row.buyable && shippingText(row)}
        </td>
        <td className={cx(cell, 'money text-right font-semibold')}>
          {row.buyable && row.totalCents !== null && formatCents(row.totalCents)}
        </td>
        <td className={cell}>
          <YourPrice row={row} connection={connection} />
        </td>
        <td className={cx(cell, 'whitespace-nowrap text-soft')}>
          <LastChecked row={row} now={now} />
        </td>
      </tr>
      {open && (
        <tr className="bg-accent-soft">
          <td colSpan={7} className="px-3 pt-1 pb-4 pl-9">
            {children}
          </td>
        </tr>
      )}
    </>
  );
}
