/** How long a verification code can be entered. */
export const CODE_LIFETIME_MS = 15 * 60_000;
/** How long a link to a new password works. */
export const RESET_LIFETIME_MS = 24 * 60 * 60_000;
/** How long an account is kept whose address nobody confirms. */
export const UNCONFIRMED_LIFETIME_MS = 30 * 24 * 60 * 60_000;
/** How long the network address of a login is remembered, by keyed hash, after its last use. */
export const KNOWN_ADDRESS_DAYS = 90;
/** How long entries of the security log are kept. */
export const SECURITY_LOG_DAYS = 90;
/** How long a session can be used at most, however busy it is. */
export const SESSION_LIFETIME_MS = 12 * 3_600_000;
/** After how long without a request a session ends. Staff see the orders of others. */
export const SESSION_IDLE_MS = { user: 4 * 3_600_000, support: 3_600_000, admin: 3_600_000 } as const;
