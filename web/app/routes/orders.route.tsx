import { pullCart } from '../../features/cart/api/sync-cart.js';
import { expectOrdered } from '../../features/cart/seen-prices.js';
import { OrdersScreen } from '../../features/orders/components/orders-screen.js';
import { reorderedText } from '../../features/orders/reordered.js';
import { setCartOpen } from '../cart-dialog.js';

export function OrdersRoute() {
  return (
    <OrdersScreen
      onReordered={(answer) => {
        expectOrdered(answer.orderedAt);
        void pullCart().catch(() => undefined);
        setCartOpen(true, reorderedText(answer));
      }}
    />
  );
}
