import { create } from 'zustand';

/** Whether the cart stands open over the page, and what it says above its lines. */
export const useCartDialog = create<{ open: boolean; notice: string | null }>(() => ({
  open: false,
  notice: null,
}));

export const setCartOpen = (open: boolean, notice: string | null = null): void =>
  useCartDialog.setState({ open, notice });
