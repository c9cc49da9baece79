import { atMostPerDay, atMostPerHour } from '@sextant/platform/http/rate-limit/at-most.js';
import type { RateRule } from '@sextant/platform/http/rate-limit/rate-limiter.js';

const rule = (name: string, capacity: number, perSecond: number): RateRule => ({ name, capacity, perSecond });

/**
 * Rate limits of the account calls. The last word of a name says what the bucket counts. Names are stored with the buckets: there,
 * `address` is a network.
 */
export const limits = {
  signUpPerNetwork: rule('sign-up/address', 60, 0.5),
  loginPerNetwork: rule('login/address', 120, 2),
  /**
   * Counts failures only: a success returns the token. Refills more slowly than `loginPerEmail`, so that one network alone cannot
   * keep that bucket empty and lock out an owner on a new network.
   */
  loginPerNetworkAndEmail: rule('login/address+email', 10, 0.02),
  /**
   * Counts failures from networks of one IPv6 site that have never logged in to this account. Like one network, a site cannot
   * exhaust `loginPerEmail`.
   */
  loginPerSiteAndEmail: rule('login/site+email', 20, 0.02),
  /** Counts successes, each of which is an event of the account. */
  loginPerUserAndDay: atMostPerDay('login/user+day', 2_000),
  /** Counts failures from networks that have never logged in to this account. */
  loginPerEmail: rule('login/email', 50, 0.05),
  /** Counts wrong second factors only: a right one returns the token. */
  secondFactorPerUser: atMostPerHour('second-factor/user', 10),
  codePerNetwork: rule('code/address', 60, 0.5),
  resendPerNetwork: rule('resend/address', 30, 0.2),
  /** Each code is an email to somebody who may not have asked for it, and allows another round of attempts. */
  resendPerUser: atMostPerHour('resend/user', 5),
  resendPerUserAndDay: atMostPerDay('resend/user+day', 10),
  /** Counts wrong codes only: the right one returns the token. */
  codePerUserAndDay: atMostPerDay('code/user+day', 30),
  forgotPerNetwork: rule('forgot/address', 30, 0.2),
  forgotPerEmail: atMostPerHour('forgot/email', 5),
  forgotPerEmailAndDay: atMostPerDay('forgot/email+day', 10),
  resetPerNetwork: rule('reset/address', 60, 0.5),
} as const;
