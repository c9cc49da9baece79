import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { pullCart } from '../../features/cart/api/sync-cart.js';
import { OrdersScreen } from '../../features/orders/components/orders-screen.js';
import { plural } from '../../lib/plural.js';
import { setCartOpen } from '../cart-dialog.js';

/** What came of ordering again, in words. */
function outcome({ added, unavailable }: ReorderAnswer): string {
  const lines =
    added === 0 ? 'Nothing was added to your cart.' : `${plural(added, 'item')} added to your cart.`;
  return unavailable.length === 0 ? lines : `${lines} No longer available: ${unavailable.join(', ')}.`;
}

export function OrdersRoute() {
  return (
    <OrdersScreen
      onReordered={(answer) => {
        void pullCart().catch(() => undefined);
        setCartOpen(true, outcome(answer));
      }}
    />
  );
}
