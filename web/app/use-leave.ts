import { useNavigate } from 'react-router';
import { keepDraft } from '../features/cart/checkout/draft-store.js';
import { forgetCart } from '../features/cart/store/cart-store.js';
import { logOut } from '../lib/session.js';

/** Ends the session and goes home: after logout and after deleting the account. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut();
    forgetCart();
    keepDraft(null);
    void navigate('/');
  };
}
