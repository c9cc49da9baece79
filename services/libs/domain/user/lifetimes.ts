/** How long a verification code can be entered. */
export const CODE_LIFETIME_MS = 15 * 60_000;
/** How long a link to a new password works. */
export const RESET_LIFETIME_MS = 24 * 60 * 60_000;
/** How long the network address of a login is remembered, by keyed hash, after its last use. */
export const KNOWN_ADDRESS_DAYS = 90;
