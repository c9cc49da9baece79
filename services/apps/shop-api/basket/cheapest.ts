import { Injectable } from '@nestjs/common';
import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import type { HeldLine } from '@sextant/domain/basket/suggest-moves.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { productsOf } from './documents.js';
import { Optimizer } from './optimizer.js';
import { OwnPriceReader, type OwnPrices } from './own-prices.js';

/** A product somebody wants, from whichever seller. */
export interface WantedProduct {
  readonly productId: string;
  readonly quantity: number;
}

export interface CheapestLines {
  /** In the order of the wanted products, without those nobody can deliver. */
  readonly lines: readonly CartLine[];
  /** Ids of products that nobody has in stock at a price. */
  readonly unavailable: readonly string[];
}

interface PricedOffer extends BasketOffer {
  readonly offer: SellerOffer;
}

/** The sellers to buy products from for the lowest total, with shipping and the buyer's own prices. */
@Injectable()
export class CheapestBasket {
  constructor(
    private readonly products: ProductQueries,
    private readonly ownPrices: OwnPriceReader,
    private readonly optimizer: Optimizer,
  ) {}

  /**
   * @param userId undefined for a visitor, who has list prices only
   * @param inCart what is bought besides and stays where it is: it counts towards free shipping
   */
  async linesFor(
    userId: string | undefined,
    wanted: readonly WantedProduct[],
    inCart: readonly CartLine[] = [],
  ): Promise<CheapestLines> {
    const [prices, products] = await Promise.all([
      this.ownPrices.of(userId),
      productsOf(
        this.products,
        [...wanted, ...inCart].map(({ productId }) => productId),
      ),
    ]);
    const sought = wanted.map((each) => ({
      ...each,
      offers: offersFor(products.get(each.productId)?.sellers ?? [], each.quantity, prices),
    }));
    const found = sought.filter(({ offers }) => offers.length > 0);
    const fixed = inCart.flatMap(({ productId, sellerUrl, quantity }) => {
      const offer = products.get(productId)?.sellers.find(({ url }) => url === sellerUrl);
      const cents = offer && prices.centsOf(offer);
      return offer && cents !== undefined
        ? [{ offer, seller: offer.seller, lineCents: cents * quantity }]
        : [];
    });
    const held: HeldLine<PricedOffer>[] = [
      ...found.map(({ offers: [current, ...others] }) => ({ current: current as PricedOffer, others })),
      ...fixed.map((current) => ({ current, others: [] })),
    ];
    const best = await this.optimizer.suggest(held, undefined);
    const chosen = held.map(({ current }) => current);
    for (const { line, to } of (best?.moves ?? []).flatMap((move) => move.lines)) chosen[line] = to;
    return {
      lines: found.map(({ productId, quantity }, at) => {
        const { offer } = chosen[at] as PricedOffer;
        return { productId, sellerDomain: offer.domain, sellerUrl: offer.url, quantity };
      }),
      unavailable: sought.flatMap(({ productId, offers }) => (offers.length === 0 ? [productId] : [])),
    };
  }
}

/** What can be bought, in stock where anybody has it, the cheapest first. */
function offersFor(sellers: readonly SellerOffer[], quantity: number, prices: OwnPrices): PricedOffer[] {
  const open = sellers.filter((offer) => prices.isAvailable(offer));
  const stocked = open.filter(({ availability }) => availability !== 'backorder');
  return (stocked.length > 0 ? stocked : open)
    .flatMap((offer) => {
      const cents = prices.centsOf(offer);
      return cents === undefined ? [] : [{ offer, seller: offer.seller, lineCents: cents * quantity }];
    })
    .sort((a, b) => a.lineCents - b.lineCents);
}
