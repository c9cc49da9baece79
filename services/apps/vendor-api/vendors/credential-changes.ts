import type { RateRule } from '@sextant/platform/http/rate-limit/rate-limiter.js';

/** Limit per user: every change makes Sextant ask the seller, so nobody may try out passwords through it. */
export const credentialChanges: RateRule = { name: 'vendor-credentials', capacity: 30, perSecond: 1 / 60 };
