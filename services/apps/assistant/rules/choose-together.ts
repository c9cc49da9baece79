import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import { optimizeBasket } from '@sextant/domain/basket/optimize-basket.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

/** How much more a list may cost for coming from fewer sellers. */
const FEWER_SELLERS_WORTH = 1.05;
const STEPS = 4000;

/** A choice for each need: from as few sellers as cost hardly more than the cheapest way, shipping included. */
export function chooseTogether<Choice extends BasketOffer>(
  needs: readonly (readonly Choice[])[],
): readonly Choice[] {
  const lines = needs.map((offers) => ({ offers }));
  const ruleOf = (seller: string) => sellerByKey(seller)?.shipping;
  const cheapest = optimizeBasket(lines, { ruleOf, maxSteps: STEPS });
  if (!cheapest) return [];
  const used = new Set(cheapest.chosen.map(({ seller }) => seller)).size;
  for (let maxSellers = 1; maxSellers < used; maxSellers += 1) {
    const fewer = optimizeBasket(lines, { ruleOf, maxSellers, maxSteps: STEPS });
    if (fewer && fewer.totalCents <= cheapest.totalCents * FEWER_SELLERS_WORTH) return fewer.chosen;
  }
  return cheapest.chosen;
}
