import { Injectable } from '@nestjs/common';
import type { BasketProposal, ProposalBody, ProposedOffer } from '@sextant/contracts/http/basket.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { BasketLimits } from './basket-limits.js';
import { OfferChooser, type ChosenLine } from './choose-offers.js';
import { shownOffer } from './shown-offer.js';

const proposed = ({ product, offer, line: { quantity }, unitCents }: ChosenLine): ProposedOffer => ({
  ...shownOffer({ product, offer, quantity, unitCents }),
  availability: offer.availability,
});

/** Proposes the products that cover some needs for the lowest total, as if in an empty cart; changes no cart. */
@Injectable()
export class BasketProposer {
  constructor(
    private readonly limits: BasketLimits,
    private readonly chooser: OfferChooser,
  ) {}

  async propose(userId: string, { needs, notSellers }: ProposalBody): Promise<BasketProposal> {
    const wanted = needs.flatMap(({ choices: [first, ...orElse] }, need) =>
      first ? [{ ...first, orElse, need, without: notSellers }] : [],
    );
    const { lines, shippingCents, totalCents } = await this.limits.run(() =>
      this.chooser.linesFor(userId, wanted),
    );
    const byNeed = new Map(lines.map(({ wanted: { need }, together }) => [need, proposed(together)]));
    return {
      lines: needs.map((_, need) => byNeed.get(need) ?? null),
      shipping: toDollars(shippingCents),
      total: toDollars(totalCents),
    };
  }
}
