import type { BasketOptions } from '@sextant/contracts/http/basket.js';
import { create } from 'zustand';

/** The buyer's constraints of the cheaper basket, until the page is left. */
export const useBasketOptions = create<BasketOptions>(() => ({
  onlyConnected: false,
  otherPacks: false,
  equals: false,
  keep: [],
}));

/** Options are those of one user. */
export const forgetOptions = (): void => useBasketOptions.setState(useBasketOptions.getInitialState(), true);

export const changeOptions = (change: Partial<BasketOptions>): void => useBasketOptions.setState(change);
