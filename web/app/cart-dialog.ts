import { create } from 'zustand';

/** Whether the cart stands open over the page. */
export const useCartDialog = create<{ open: boolean }>(() => ({ open: false }));

export const setCartOpen = (open: boolean): void => useCartDialog.setState({ open });
