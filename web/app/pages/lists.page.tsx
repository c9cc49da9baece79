import { pullCart } from '../../features/cart/api/sync-cart.js';
import { ListsScreen } from '../../features/lists/components/lists-screen.js';
import { filledText } from '../../features/basket/filled-text.js';
import { useCartDialog } from '../cart-dialog.js';

/** The user's lists; what goes to the cart is shown there. */
export function ListsPage() {
  const cart = useCartDialog();
  return (
    <ListsScreen
      onFilled={(answer) => {
        void pullCart().catch(() => undefined);
        cart.open({ notice: filledText(answer) }, { instead: true });
      }}
    />
  );
}
