import { missingText } from '../../features/basket/filled-text.js';
import { pullCart } from '../../features/cart/api/sync-cart.js';
import { expectOrdered } from '../../features/cart/seen-prices.js';
import { SaveAsList } from '../../features/lists/components/save-as-list.js';
import { OrdersScreen } from '../../features/orders/components/orders-screen.js';
import { reorderedText } from '../../features/orders/reordered.js';
import { MonthlySavings } from '../../features/savings/components/monthly-savings.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { useCartDialog } from '../cart-dialog.js';

/** The user's orders; what was ordered again is shown in the cart. */
export function OrdersPage() {
  const cart = useCartDialog();
  return (
    <>
      <OrdersScreen
        actions={({ _id, items }) => (
          <SaveAsList
            from="order"
            name={`Order ${orderNumber(_id)}`}
            lines={items.map(({ product, quantity }) => ({ productId: product._id, quantity }))}
          />
        )}
        onReordered={(answer) => {
          expectOrdered(answer.orderedAt);
          void pullCart().catch(() => undefined);
          cart.open({ notice: reorderedText(answer, missingText(answer).trim()) });
        }}
      />
      <MonthlySavings />
    </>
  );
}
