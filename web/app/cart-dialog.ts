import { create } from 'zustand';
import { useDialog, type DialogHandle } from '../lib/dialogs.js';

interface CartRequest {
  /** Text above the lines. */
  notice?: string;
  /** Name of the undo in `useCartUndo`: the history, which holds this request, stores no functions. */
  undo?: string;
}

interface CartUndo {
  name: string | null;
  undo: () => Promise<void>;
}

/** Undo of the last change that a notice in the cart tells of; none after a reload. */
export const useCartUndo = create<CartUndo>(() => ({ name: null, undo: () => Promise.resolve() }));

/** The cart, which may stand over any page. */
export const useCartDialog = (): DialogHandle<CartRequest> => useDialog<CartRequest>('cart');
