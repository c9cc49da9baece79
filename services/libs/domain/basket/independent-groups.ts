import type { Cents } from '../shared/money.js';
import type { BasketOffer, RuleOf } from './basket.js';

/** A line moved to another offer. */
export interface Change<O extends BasketOffer> {
  readonly line: number;
  /** Undefined for a line that had no price. */
  readonly from: O | undefined;
  readonly to: O;
}

/** Cents that a group adds to the goods bought from a seller; negative where it takes goods away. */
const broughtTo = (seller: string, group: readonly Change<BasketOffer>[]): Cents =>
  group.reduce(
    (sum, { from, to }) =>
      sum + (to.seller === seller ? to.lineCents : 0) - (from?.seller === seller ? from.lineCents : 0),
    0,
  );

function shippingIsFixed(rule: ReturnType<RuleOf>, least: Cents, most: Cents): boolean {
  if (!rule || rule.flatRateCents === 0 || rule.freeFromCents === 0) return true;
  return least >= rule.freeFromCents || (least > 0 && most < rule.freeFromCents);
}

/**
 * Splits changes into independent groups: the saving of each is the same whichever other groups are made.
 * Two groups depend on each other where both move goods of a seller whose shipping may change with them.
 * @param current offers of the basket before the changes
 */
export function independentGroups<O extends BasketOffer>(
  current: readonly BasketOffer[],
  changes: readonly Change<O>[],
  ruleOf: RuleOf,
): Change<O>[][] {
  const sellers = new Set(changes.flatMap(({ from, to }) => (from ? [from.seller, to.seller] : [to.seller])));
  let groups = changes.map((change) => [change]);
  for (let merged = true; merged;) {
    merged = false;
    for (const seller of sellers) {
      const moving = groups.filter((group) => broughtTo(seller, group) !== 0);
      if (moving.length < 2) continue;
      const amounts = moving.map((group) => broughtTo(seller, group));
      const goods = current.reduce((sum, offer) => sum + (offer.seller === seller ? offer.lineCents : 0), 0);
      const least = goods + amounts.reduce((sum, cents) => sum + Math.min(0, cents), 0);
      const most = goods + amounts.reduce((sum, cents) => sum + Math.max(0, cents), 0);
      if (shippingIsFixed(ruleOf(seller), least, most)) continue;
      groups = [...groups.filter((group) => !moving.includes(group)), moving.flat()];
      merged = true;
    }
  }
  return groups;
}
