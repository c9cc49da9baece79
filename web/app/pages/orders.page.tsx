import { pullUndo, rememberCart } from '../../features/cart/remember-cart.js';
import { SaveAsList } from '../../features/lists/components/save-as-list.js';
import { OrdersScreen } from '../../features/orders/components/orders-screen.js';
import { hasAdded } from '../../features/orders/reordered.js';
import { MonthlySavings } from '../../features/savings/components/monthly-savings.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { randomId } from '../../lib/random-id.js';
import { useCartDialog, useCartUndo } from '../cart-dialog.js';
import { reorderedNotice } from '../reordered-notice.js';

/** The user's orders; what was re-ordered is shown in the cart. */
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
        onReorder={() => {
          const settled = rememberCart();
          return (answer) => {
            void pullUndo(settled).then((undo) => {
              const name = randomId();
              useCartUndo.setState({ name, undo });
              cart.open({ notice: reorderedNotice(answer), undo: hasAdded(answer) ? name : undefined });
            });
          };
        }}
      />
      <MonthlySavings />
    </>
  );
}
