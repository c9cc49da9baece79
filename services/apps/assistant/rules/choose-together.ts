import { basketCost, type BasketOffer } from '@sextant/domain/basket/basket.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

/** How much more a list may cost for coming from fewer sellers. */
const FEWER_SELLERS_WORTH = 1.05;
/** Nobody wants more parcels for one list, and every way of so few sellers can be looked at in milliseconds. */
const MOST_SELLERS = 4;

type CheapestBySeller<Choice> = ReadonlyMap<string, Choice>;

const cheapestBySeller = <Choice extends BasketOffer>(
  choices: readonly Choice[],
): CheapestBySeller<Choice> => {
  const best = new Map<string, Choice>();
  for (const choice of choices)
    if (choice.lineCents < (best.get(choice.seller)?.lineCents ?? Infinity)) best.set(choice.seller, choice);
  return best;
};

const cheapestOf = <Choice extends BasketOffer>(choices: readonly Choice[]): Choice | undefined =>
  choices.toSorted((a, b) => a.lineCents - b.lineCents)[0];

/** Every way to take up to so many of the sellers. */
function* groupsOf(sellers: readonly string[], most: number, from = 0): Generator<readonly string[]> {
  if (most === 0) return;
  for (let at = from; at < sellers.length; at += 1) {
    const seller = sellers[at] ?? '';
    yield [seller];
    for (const others of groupsOf(sellers, most - 1, at + 1)) yield [seller, ...others];
  }
}

/**
 * A choice for each need: from as few sellers as cost hardly more than the cheapest way, shipping included. Where no few sellers
 * have everything, each need is taken where it costs least.
 */
export function chooseTogether<Choice extends BasketOffer>(
  needs: readonly (readonly Choice[])[],
): readonly Choice[] {
  const tables = needs.map(cheapestBySeller);
  const sellers = [...new Set(tables.flatMap((table) => [...table.keys()]))];
  const ruleOf = (seller: string) => sellerByKey(seller)?.shipping;
  const bySize = new Map<number, { chosen: readonly Choice[]; totalCents: number }>();
  for (const group of groupsOf(sellers, MOST_SELLERS)) {
    const chosen = tables.flatMap(
      (table) => cheapestOf(group.flatMap((seller) => table.get(seller) ?? [])) ?? [],
    );
    if (chosen.length < needs.length) continue;
    const { totalCents } = basketCost(chosen, ruleOf);
    if (totalCents < (bySize.get(group.length)?.totalCents ?? Infinity))
      bySize.set(group.length, { chosen, totalCents });
  }
  const least = Math.min(...[...bySize.values()].map(({ totalCents }) => totalCents));
  const fewest = [...bySize]
    .toSorted(([a], [b]) => a - b)
    .find(([, { totalCents }]) => totalCents <= least * FEWER_SELLERS_WORTH);
  return fewest?.[1].chosen ?? needs.flatMap((choices) => cheapestOf(choices) ?? []);
}
