import { pullCart } from '../../features/cart/api/sync-cart.js';
import { expectOrdered } from '../../features/cart/seen-prices.js';
import { OrdersScreen } from '../../features/orders/components/orders-screen.js';
import { reorderedText } from '../../features/orders/reordered.js';
import { MonthlySavings } from '../../features/savings/components/monthly-savings.js';
import { useCartDialog } from '../cart-dialog.js';

/** The user's orders; what was ordered again is shown in the cart. */
export function OrdersPage() {
  const cart = useCartDialog();
  return (
    <>
      <OrdersScreen
        onReordered={(answer) => {
          expectOrdered(answer.orderedAt);
          void pullCart().catch(() => undefined);
          cart.open({ notice: reorderedText(answer) });
        }}
      />
      <MonthlySavings />
    </>
  );
}
