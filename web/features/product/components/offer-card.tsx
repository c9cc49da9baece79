import { Badge } from '../../../components/ui/badge.js';
import { Icon } from '../../../components/ui/icon.js';
import { cx } from '../../../lib/class-names.js';
import { formatCents } from '../../../lib/money.js';
import type { OfferProps } from './offer-row.js';
import { LastChecked } from './last-checked.js';
import { SellerPrice } from './seller-price.js';
import { shippingText } from './shipping-hint.js';
import { Stock } from './stock.js';

/** An offer as a card, on screens where the table with its `OfferRow` does not fit. */
export function OfferCard({ id, row, pack, best, open, now, onToggle, children }: OfferProps) {
  return (
    <li className={cx('border-t border-line first:border-t-0', open && 'bg-accent-soft')}>
      <button
        id={id}
        type="button"
        aria-expanded={row.buyable ? open : undefined}
        aria-disabled={!row.buyable || undefined}
        onClick={onToggle}
        className={cx(
          'flex w-full items-start gap-3 px-4 py-3 text-left text-sm',
          !row.buyable && 'text-soft',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="text-base font-semibold">{row.offer.label}</span>
            {best && <Badge tone="accent">{best}</Badge>}
            {row.isYourPrice && <Badge tone="good">Your Price</Badge>}
            {row.ownPrice.status === 'loading' && (
              <span className="text-xs text-soft">Loading your price…</span>
            )}
            {(row.ownPrice.status === 'lost' || row.ownPrice.status === 'failed') && (
              <span className="text-xs text-bad">Failed to load price</span>
            )}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-2 text-soft">
            <Stock row={row} />
            <span className="text-xs">
              Checked <LastChecked row={row} now={now} />
            </span>
          </span>
          <span className="mt-1.5 block text-xs break-all text-soft">SKU {row.offer.sku}</span>
        </span>
        <span className="text-right">
          <SellerPrice row={row} pack={pack} />
          {row.buyable && row.totalCents !== null && (
            <span className="mt-1 block text-xs text-soft">
              {shippingText(row)}
              <span className="money block">Total {formatCents(row.totalCents)}</span>
            </span>
          )}
        </span>
        <span
          className={cx(
            'mt-1 text-soft transition-transform',
            open && 'rotate-180',
            !row.buyable && 'invisible',
          )}
        >
          <Icon name="down" size={16} />
        </span>
      </button>
      {open && <div className="px-4 pb-4">{children}</div>}
    </li>
  );
}
