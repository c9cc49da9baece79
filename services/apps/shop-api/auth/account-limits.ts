import type { RateRule } from '@sextant/platform/http/rate-limit/rate-limiter.js';

const rule = (name: string, capacity: number, perSecond: number): RateRule => ({ name, capacity, perSecond });

/** How often what may be tried; the subject of each bucket is named by its last word. */
export const limits = {
  signUpPerAddress: rule('sign-up/address', 60, 0.5),
  loginPerAddress: rule('login/address', 120, 2),
  /** Failures only: a success gives the token back. */
  loginPerAddressAndEmail: rule('login/address+email', 10, 0.1),
  /** Failures from addresses that have never logged in to this account. */
  loginPerEmail: rule('login/email', 50, 0.05),
  codePerAddress: rule('code/address', 60, 0.5),
  resendPerAddress: rule('resend/address', 30, 0.2),
  resendPerUser: rule('resend/user', 5, 1 / 30),
  forgotPerAddress: rule('forgot/address', 30, 0.2),
  forgotPerEmail: rule('forgot/email', 5, 1 / 120),
  resetPerAddress: rule('reset/address', 60, 0.5),
  /** Confirming the password once more, for changing it or deleting the account. */
  proofPerUser: rule('proof/user', 10, 0.1),
} as const;
