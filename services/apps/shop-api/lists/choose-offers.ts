import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import { basketCost, type BasketOffer } from '@sextant/domain/basket/basket.js';
import { optimizeBasket } from '@sextant/domain/basket/optimize-basket.js';
import type { ListLine } from '@sextant/domain/list/list.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

/** Steps of the search for the cheapest sellers: a few milliseconds, after which the best so far is taken. */
const MOST_STEPS = 2_000;

interface Choice extends BasketOffer {
  readonly line: ListLine;
  readonly offer: SellerOffer;
}

export interface ChosenOffers {
  /** One offer for each line that somebody has. */
  readonly chosen: readonly { readonly line: ListLine; readonly offer: SellerOffer }[];
  /** What they cost together, with shipping. */
  readonly totalCents: Cents;
  /** Ids of products nobody has in stock with a price. */
  readonly unavailable: readonly string[];
}

const ruleOf = (seller: string) => sellerByKey(seller)?.shipping;

/**
 * Where to buy each line so that all of them, shipping included, cost least.
 * @param offersOf what may be bought of a product
 * @param centsOf price of one; undefined for what cannot be bought
 */
export function chooseOffers(
  lines: readonly ListLine[],
  offersOf: (productId: string) => readonly SellerOffer[],
  centsOf: (offer: SellerOffer) => Cents | undefined,
): ChosenOffers {
  const choices = lines.map((line) => ({
    line,
    offers: offersOf(line.productId).flatMap((offer): Choice[] => {
      const cents = centsOf(offer);
      if (cents === undefined) return [];
      return [{ seller: offer.seller, lineCents: cents * line.quantity, line, offer }];
    }),
  }));
  const unavailable = choices.flatMap(({ line, offers }) => (offers.length === 0 ? [line.productId] : []));
  const wanted = choices.filter(({ offers }) => offers.length > 0);
  const chosen = optimizeBasket(wanted, { ruleOf, maxSteps: MOST_STEPS })?.chosen ?? [];
  return { chosen, totalCents: basketCost(chosen, ruleOf).totalCents, unavailable };
}
