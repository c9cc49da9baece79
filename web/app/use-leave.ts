import { useNavigate } from 'react-router';
import { cartSaved } from '../features/cart/api/sync-cart.js';
import { keepDraft } from '../features/cart/checkout/draft-store.js';
import { forgetCart } from '../features/cart/store/cart-store.js';
import { logOut, useSession } from '../lib/session.js';
import { showToast } from '../lib/toasts.js';

/** Ends the session and goes home, also after the server has ended it. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut();
    forgetCart();
    keepDraft(null);
    void navigate('/');
  };
}

const userId = (): string | undefined => useSession.getState().user?._id;

/** Logs out once the server has the last changes of the cart, which are sent one after the other. */
export function useLogOut(): () => Promise<void> {
  const leave = useLeave();
  return async () => {
    const leaver = userId();
    const saved = await cartSaved();
    // In another tab somebody else may have logged in by now.
    if (userId() !== leaver) return;
    leave();
    if (saved) return;
    const text = 'Your last changes may not have been saved before you logged out.';
    showToast({ tone: 'bad', title: 'Cart Error', text });
  };
}
