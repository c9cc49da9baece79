/** How long an own price a seller has quoted is valid. */
export const OWN_PRICE_LIFETIME_MS = 15 * 60_000;
