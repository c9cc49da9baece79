import type { RateRule } from '@sextant/platform/http/rate-limit/rate-limiter.js';

const rule = (name: string, capacity: number, perSecond: number): RateRule => ({ name, capacity, perSecond });

/** Rate limits of the account calls. The last word of a name says what the bucket counts. */
export const limits = {
  signUpPerAddress: rule('sign-up/address', 60, 0.5),
  loginPerAddress: rule('login/address', 120, 2),
  /** Counts failures only: a success returns the token. */
  loginPerAddressAndEmail: rule('login/address+email', 10, 0.1),
  /** Counts failures from addresses that have never logged in to this account. */
  loginPerEmail: rule('login/email', 50, 0.05),
  codePerAddress: rule('code/address', 60, 0.5),
  resendPerAddress: rule('resend/address', 30, 0.2),
  resendPerUser: rule('resend/user', 5, 1 / 30),
  forgotPerAddress: rule('forgot/address', 30, 0.2),
  forgotPerEmail: rule('forgot/email', 5, 1 / 120),
  resetPerAddress: rule('reset/address', 60, 0.5),
} as const;
