import { create } from 'zustand';
import type { ShippingValues } from './shipping-fields.js';

/**
 * What was typed into the shipping form, until it is ordered with or the user leaves: closing the cart to connect a
 * seller must not cost it. In memory only, since it says where somebody lives.
 */
export const useDraft = create<{ values: ShippingValues | null }>(() => ({ values: null }));

export const keepDraft = (values: ShippingValues | null): void => useDraft.setState({ values });
