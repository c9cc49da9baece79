import { Button } from '../../components/ui/button.js';
import { useCart } from '../../features/cart/store/cart-store.js';
import { useAuthDialog } from '../auth-dialog.js';
import { CartButton } from './cart-button.js';

export function VisitorBar() {
  const { open } = useAuthDialog();
  const filled = useCart(({ lines }) => lines.length > 0);
  return (
    <>
      {filled && <CartButton />}
      <Button look="quiet" size="sm" onClick={() => open({ view: 'login' })}>
        Log In
      </Button>
      <Button size="sm" onClick={() => open({ view: 'signup' })}>
        Sign Up
      </Button>
    </>
  );
}
