import type { CartItem } from '@sextant/contracts/http/cart.js';
import { BasketPanel } from '../features/basket/components/basket-panel.js';
import { pullCart } from '../features/cart/api/sync-cart.js';
import { moveHere } from '../features/cart/move-here.js';
import { useSession } from '../lib/session.js';
import { useVendorConnections } from '../lib/vendor-connections.js';

interface Props {
  lines: readonly CartItem[];
  /** The moves are shown without a press on a button. */
  open?: boolean;
}

/** Ways to pay less for the cart. */
export function CartSavings({ lines, open }: Props) {
  const signedIn = useSession().status === 'signed-in';
  const anyConnected = useVendorConnections().some((connection) => connection.isActive);
  return (
    <BasketPanel
      lines={lines}
      signedIn={signedIn}
      anyConnected={anyConnected}
      startsOpen={open}
      onMoveHere={moveHere}
      onMoved={pullCart}
    />
  );
}
