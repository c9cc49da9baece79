import { useDialog, type DialogHandle } from '../lib/dialogs.js';

interface CartRequest {
  /** Said above the lines. */
  notice?: string;
}

/** The cart, which may stand over any page. */
export const useCartDialog = (): DialogHandle<CartRequest> => useDialog<CartRequest>('cart');
