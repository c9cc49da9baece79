import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { addProducts } from '../../features/basket/api/basket-calls.js';
import { AddAll } from '../../features/basket/components/add-all.js';
import { filledText } from '../../features/basket/filled-text.js';
import { pullCart } from '../../features/cart/api/sync-cart.js';
import { itemCount } from '../../features/cart/cart-lines.js';
import { useCart } from '../../features/cart/store/cart-store.js';
import { FavoritesScreen } from '../../features/favorites/components/favorites-screen.js';
import { ADD_FAILED } from '../../lib/add-failed.js';
import { messageOf } from '../../lib/problem.js';
import { showToast } from '../../lib/toasts.js';
import { WithCardActions } from '../card-actions.js';
import { useCartDialog } from '../cart-dialog.js';

/** One more of a favorite, from where the whole cart then costs least: a favorite is a product, not a seller's offer. */
async function buy({ _id: productId, product_name: title }: ProductCard): Promise<boolean> {
  const held = useCart.getState().lines.filter(({ product }) => product._id === productId);
  try {
    const filled = await addProducts([{ productId, quantity: itemCount(held) + 1 }]);
    await pullCart().catch(() => undefined);
    const added = filled.lines > 0;
    showToast({
      tone: added ? 'good' : 'bad',
      title: added ? title : 'Cart Error',
      text: filledText(filled),
    });
    return added;
  } catch (error) {
    const text = messageOf(error, ADD_FAILED);
    showToast({ tone: 'bad', title: 'Cart Error', text });
    return false;
  }
}

export function FavoritesPage() {
  const cart = useCartDialog();
  return (
    <WithCardActions onBuy={buy}>
      <FavoritesScreen
        addAll={(ids) => (
          <AddAll
            products={ids}
            onAdded={(answer) => {
              void pullCart().catch(() => undefined);
              cart.open({ notice: filledText(answer) });
            }}
          />
        )}
      />
    </WithCardActions>
  );
}
