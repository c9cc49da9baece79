/** Validity of an own price after the seller has quoted it. */
export const OWN_PRICE_LIFETIME_MS = 15 * 60_000;
