import type { RateLimiter, RateRule } from './rate-limiter.js';

const siteRule = ({ name, capacity, perSecond }: RateRule): RateRule => ({
  name: `${name}/site`,
  capacity: capacity * 4,
  perSecond: perSecond * 4,
});

/** Takes a token of the caller's network, and one of a larger bucket that the networks of a site share. Throws like `take`. */
export async function takePerNetwork(
  limiter: RateLimiter,
  rule: RateRule,
  { network, site }: { readonly network: string; readonly site?: string },
): Promise<void> {
  await limiter.take(rule, network);
  if (site !== undefined) await limiter.take(siteRule(rule), site);
}
