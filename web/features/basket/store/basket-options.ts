import type { BasketOptions } from '@sextant/contracts/http/basket.js';
import { create } from 'zustand';

/** What the buyer wants the cheaper basket to keep to, as long as the page stands. */
export const useBasketOptions = create<BasketOptions>(() => ({
  onlyConnected: false,
  otherPacks: false,
  equals: false,
  keep: [],
}));

export const changeOptions = (change: Partial<BasketOptions>): void => useBasketOptions.setState(change);
