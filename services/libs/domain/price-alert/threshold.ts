/** Smallest price drop that counts, in percent of the reference price. */
export const PRICE_DROP_PERCENT = 5;
