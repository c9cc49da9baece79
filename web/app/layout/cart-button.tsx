import { plural } from '@sextant/domain/shared/plural.js';
import { Icon } from '../../components/ui/icon.js';
import { itemCount } from '../../features/cart/cart-lines.js';
import { useCart } from '../../features/cart/store/cart-store.js';
import { cx } from '../../lib/class-names.js';
import { useCartDialog } from '../cart-dialog.js';
import { CountBadge } from './count-badge.js';

/** Opens the cart; shows its number of items. */
export function CartButton({ className }: { className?: string }) {
  const cart = useCartDialog();
  const count = useCart(({ lines }) => itemCount(lines));
  return (
    <button
      type="button"
      aria-label={`Cart, ${plural(count, 'item')}`}
      title="Cart"
      onClick={() => cart.open({})}
      className={cx(
        'relative inline-flex size-10 items-center justify-center rounded-md hover:bg-sunken',
        className,
      )}
    >
      <Icon name="cart" />
      <CountBadge count={count} />
    </button>
  );
}
