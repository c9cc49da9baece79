import { ProductDialog } from '../features/product/components/product-dialog.js';
import { useCart } from '../features/cart/store/cart-store.js';
import { useProductDialog } from '../lib/product-dialog.js';
import { useUser } from '../lib/session.js';
import { CartButton } from './layout/cart-button.js';
import { useProductParts } from './use-product-parts.js';

/** The product that was opened over the present page. */
export function ProductOverlay() {
  const { shown, close } = useProductDialog();
  const signedIn = useUser() !== null;
  const filled = useCart(({ lines }) => lines.length > 0);
  const parts = useProductParts(shown?.id);
  if (!shown) return null;
  return (
    <ProductDialog
      key={shown.id}
      id={shown.id}
      search={shown.search}
      onClose={close}
      cart={(signedIn || filled) && <CartButton className="rounded-full! bg-raised shadow-card" />}
      {...parts}
    />
  );
}
