import { sellerGroups, totalsOf } from '../cart-totals.js';
import type { ShippingValues } from '../checkout/shipping-fields.js';
import type { ShownLine } from '../shown-lines.js';
import { CartGroup } from './cart-group.js';
import { ShippingSection } from './shipping-section.js';

interface Props {
  lines: ShownLine[];
  signedIn: boolean;
  onOrder: (values: ShippingValues) => Promise<void>;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** The lines by seller, and where they shall go. */
export function CartContents({ lines, signedIn, onOrder, onBusy, onClose }: Props) {
  return (
    <>
      <div className="space-y-8">
        {sellerGroups(lines, totalsOf(lines)).map((group) => (
          <CartGroup key={group.domain} group={group} onLeave={onClose} />
        ))}
      </div>
      {signedIn && <ShippingSection onOrder={onOrder} onBusy={onBusy} />}
    </>
  );
}
