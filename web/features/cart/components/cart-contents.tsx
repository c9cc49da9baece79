import { AGREED_PRICES } from '@sextant/domain/order/price-terms.js';
import { sellerGroups, totalsOf } from '../cart-totals.js';
import type { Shipping } from '../checkout/shipping-fields.js';
import { sellerOf, type ShownLine } from '../shown-lines.js';
import { CartCosts } from './cart-costs.js';
import { CartGroup } from './cart-group.js';
import { ShippingSection } from './shipping-section.js';

interface Props {
  lines: ShownLine[];
  signedIn: boolean;
  /** Keys of the sellers whose login was refused. */
  refused: readonly string[];
  onRemove: (line: ShownLine) => void;
  onOrder: (values: Shipping) => Promise<void>;
  onBusy: (busy: boolean) => void;
}

/** The lines by seller, what they come to, and their shipping address. */
export function CartContents({ lines, signedIn, refused, onRemove, onOrder, onBusy }: Props) {
  const totals = totalsOf(lines);
  return (
    <>
      <div className="space-y-8">
        {sellerGroups(lines, totals).map((group) => (
          <CartGroup
            key={group.domain}
            group={group}
            refused={group.lines.some((line) => refused.includes(sellerOf(line)))}
            onRemove={onRemove}
          />
        ))}
      </div>
      <CartCosts totals={totals} />
      {signedIn && <ShippingSection onOrder={onOrder} onBusy={onBusy} />}
      <p className="mt-4 text-xs text-soft">{AGREED_PRICES}</p>
    </>
  );
}
