import { create } from 'zustand';
import { useDialog, type DialogHandle } from '../lib/dialogs.js';

interface CartRequest {
  /** Said above the lines. */
  notice?: string;
  /** Names the way back in `useCartUndo`; a function cannot stand in the history. */
  undo?: string;
}

interface CartUndo {
  name: string | null;
  undo: () => Promise<void>;
}

/** The way back from the last change that the cart tells of; none after a reload. */
export const useCartUndo = create<CartUndo>(() => ({ name: null, undo: () => Promise.resolve() }));

/** The cart, which may stand over any page. */
export const useCartDialog = (): DialogHandle<CartRequest> => useDialog<CartRequest>('cart');
