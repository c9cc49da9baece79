import { basketCost, type BasketCost, type BasketOffer } from '@sextant/domain/basket/basket.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

/** Lowest total of one offer per line, found by trying all combinations; lines without offers are left out. */
export function cheapestByTrying(lines: readonly (readonly BasketOffer[])[]): BasketCost {
  const ways = lines
    .filter(({ length }) => length > 0)
    .reduce<BasketOffer[][]>(
      (some, offers) => some.flatMap((way) => offers.map((offer) => [...way, offer])),
      [[]],
    );
  const [least] = ways
    .map((way) => basketCost(way, (seller) => sellerByKey(seller)?.shipping))
    .sort((a, b) => a.totalCents - b.totalCents);
  if (!least) throw new Error('there is always a way to buy nothing');
  return least;
}
