import { Icon } from '../../../components/ui/icon.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { formatCents } from '../../../lib/money.js';
import { lineKey } from '../cart-lines.js';
import type { SellerGroup } from '../cart-totals.js';
import type { ShownLine } from '../shown-lines.js';
import { CartLine } from './cart-line.js';
import { LOGIN_REFUSED } from '../../../components/vendor-connections/refused-texts.js';

interface Props {
  group: SellerGroup<ShownLine>;
  /** The seller does not take the user's login, so it names no price of their own. */
  refused: boolean;
  onRemove: (line: ShownLine) => void;
}

/** One seller's lines, and how much is missing to free shipping. */
export function CartGroup({ group, refused, onRemove }: Props) {
  const { subtotalCents, costCents, freeFromCents, missingCents } = group.shipping;
  const part = freeFromCents === undefined ? 0 : Math.min(100, (subtotalCents / freeFromCents) * 100);
  return (
    <section aria-label={sellerLabel(group.domain)}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{sellerLabel(group.domain)}</h3>
        {subtotalCents > 0 && (
          <p className="text-sm text-soft">
            {costCents === 0 ? (
              'Free Shipping'
            ) : (
              <span className="money">+{formatCents(costCents)} shipping</span>
            )}
          </p>
        )}
      </div>
      {subtotalCents > 0 && freeFromCents !== undefined && (
        <>
          <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
            <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${part}%` }} />
          </div>
          <p className="mt-1.5 text-xs text-soft">
            {missingCents > 0
              ? `Add ${formatCents(missingCents)} more for free shipping`
              : 'Free shipping reached'}
          </p>
        </>
      )}
      {refused && (
        <p className="mt-1.5 flex items-center gap-1.5 text-xs font-semibold text-bad">
          <Icon name="alert" size={14} />
          {LOGIN_REFUSED}: list prices shown
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {group.lines.map((line) => (
          <CartLine key={lineKey(line)} line={line} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  );
}
