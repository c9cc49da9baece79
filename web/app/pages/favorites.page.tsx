import { AddAll } from '../../features/basket/components/add-all.js';
import { filledText } from '../../features/basket/filled-text.js';
import { pullCart } from '../../features/cart/api/sync-cart.js';
import { FavoritesScreen } from '../../features/favorites/components/favorites-screen.js';
import { WithCardActions } from '../card-actions.js';
import { useCartDialog } from '../cart-dialog.js';

export function FavoritesPage() {
  const cart = useCartDialog();
  return (
    <WithCardActions>
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
