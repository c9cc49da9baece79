import { Injectable } from '@nestjs/common';
import type { BasketProposal, ProposalBody, ProposedOffer } from '@sextant/contracts/http/basket.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { BasketLimits } from './basket-limits.js';
import { OfferChooser, type ChosenLine } from './choose-offers.js';
import { CartFiller } from './fill-cart.js';
import { shownOffer } from './shown-offer.js';

const proposed = (
  { product, offer, unitCents }: ChosenLine,
  quantity: number,
  held: number,
): ProposedOffer => ({
  ...shownOffer({ product, offer, quantity, unitCents }),
  availability: offer.availability,
  held,
});

/**
 * Proposes the products that cover some needs for the lowest total, and tells what adding them to the cart would do. Products are
 * chosen as for an empty cart, so that a list stays the same whatever is added. Changes no cart.
 */
@Injectable()
export class BasketProposer {
  constructor(
    private readonly limits: BasketLimits,
    private readonly chooser: OfferChooser,
    private readonly filler: CartFiller,
    private readonly carts: CartQueries,
  ) {}

  async propose(userId: string, { needs, notSellers }: ProposalBody): Promise<BasketProposal> {
    const wanted = needs.flatMap(({ choices: [first, ...orElse] }, need) =>
      first ? [{ ...first, orElse, need, without: notSellers }] : [],
    );
    const held = await this.carts.lines(userId);
    const { picked, plan } = await this.limits.run(async () => {
      const { lines } = await this.chooser.linesFor(userId, wanted);
      const products = lines.map(({ wanted: { need, without }, together }) => {
        const { productId, quantity } = together.line;
        return { productId, quantity, without, need, together };
      });
      return { picked: products, plan: await this.filler.plan(userId, products, held) };
    });
    const { heldOf, best } = plan;
    const coming = new Map(best.lines.map(({ wanted: { need }, together }) => [need, together]));
    const byNeed = new Map(
      picked.map((each) => [
        each.need,
        proposed(coming.get(each.need) ?? each.together, each.quantity, heldOf.get(each) ?? 0),
      ]),
    );
    return {
      lines: needs.map((_, need) => byNeed.get(need) ?? null),
      shipping: toDollars(best.addedShippingCents),
      total: toDollars(best.addedCents),
      cartTotal: toDollars(best.totalCents),
    };
  }
}
