import type { Tier } from './brands.js';
import type { AxisValue, Line } from './parse-rule.js';
import { mix, unit } from './random.js';
import type { Rule } from './rule.js';

/** Discount on larger packs: ten times the pieces for about 7.6 times the price. */
const packExponent = 0.88;

const tierFactors: Record<Tier, readonly [low: number, high: number]> = {
  premium: [1.12, 1.4],
  middle: [0.92, 1.08],
  house: [0.5, 0.75],
};

/**
 * List price of a variant in cents: drawn once for its family within the price range of its rule, so that variants cost the
 * same, then adjusted by tier, by the price factors of its values and by its pack.
 *
 * @param packRatio pieces in this pack relative to the first pack of the line
 */
export function listPrice(
  rule: Rule,
  line: Line,
  tier: Tier,
  familyHash: number,
  combination: readonly (readonly [string, AxisValue])[],
  packRatio: number,
): number {
  const dollars = line.dollars ?? drawn(rule.price, tier, familyHash);
  const factor = combination.reduce((product, [, value]) => product * value.factor, 1);
  return Math.max(49, Math.round(dollars * 100 * factor * packRatio ** packExponent));
}

function drawn([low, high]: Rule['price'], tier: Tier, familyHash: number): number {
  const [least, most] = tierFactors[tier];
  const middle = low * (high / low) ** (0.15 + 0.7 * unit(mix(familyHash, 21)));
  const priced = middle * (least + (most - least) * unit(mix(familyHash, 22)));
  return Math.min(high, Math.max(low * 0.8, priced));
}
