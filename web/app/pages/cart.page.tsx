import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCartDialog } from '../cart-dialog.js';

/** /cart is the landing page with the cart open. */
export function CartPage() {
  const navigate = useNavigate();
  const { open } = useCartDialog();
  useEffect(() => {
    void navigate('/', { replace: true });
    // A reload asks for this address again.
    open({}, { mask: '/cart' });
  }, [navigate, open]);
  return null;
}
