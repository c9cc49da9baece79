import type { RateRule } from '@sextant/platform/http/rate-limit/rate-limiter.js';

/** Limit per user: every change makes Sextant ask the seller, and nobody may try out passwords that way. */
export const credentialChanges: RateRule = { name: 'vendor-credentials', capacity: 30, perSecond: 1 / 60 };
