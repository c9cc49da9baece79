/** Smallest price drop that counts, in percent of the reference price. */
export const THRESHOLD_PERCENT = 5;
