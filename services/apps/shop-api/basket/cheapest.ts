import { Injectable } from '@nestjs/common';
import type { Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import type { HeldLine, Move } from '@sextant/domain/basket/suggest-moves.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { productsOf } from './documents.js';
import { Optimizer } from './optimizer.js';
import { OwnPriceReader, type OwnPrices } from './own-prices.js';

/** A product somebody wants, from whichever seller. */
export interface WantedProduct {
  readonly productId: string;
  readonly quantity: number;
  /** Where it is bought unless that costs more. */
  readonly from?: { readonly seller: string; readonly sku: string; readonly url: string };
  /** Keys of sellers that must not be asked. */
  readonly without?: readonly string[];
}

/** A line of the cart with what is known of its offer. */
export interface ChosenLine {
  readonly line: CartLine;
  readonly seller: string;
  readonly unitCents: Cents;
}

export interface CheapestLine<W extends WantedProduct> {
  readonly wanted: W;
  /** Where it is bought by itself: the seller it is wanted from, else the cheapest. */
  readonly alone: ChosenLine;
  /** Where it is bought together with the rest. */
  readonly together: ChosenLine;
}

export interface CheapestLines<W extends WantedProduct> {
  /** In the order of the wanted products, without those nobody can deliver. */
  readonly lines: readonly CheapestLine<W>[];
  /** What leads from `alone` to `together`, by index of the line. Any of them can be taken back: the others save the same. */
  readonly moves: readonly { readonly lines: readonly number[]; readonly savedCents: Cents }[];
  readonly unavailable: readonly W[];
  /** Of everything together, what is bought besides included. */
  readonly totalCents: Cents;
  readonly savedCents: Cents;
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
  async linesFor<W extends WantedProduct>(
    userId: string | undefined,
    wanted: readonly W[],
    inCart: readonly CartLine[] = [],
  ): Promise<CheapestLines<W>> {
    const ids = [...wanted, ...inCart].map(({ productId }) => productId);
    const products = await productsOf(this.products, ids);
    const prices = await this.ownPrices.of(userId, [...products.values()]);
    const sought = wanted.map((each) => ({
      each,
      offers: offersFor(each, products.get(each.productId), prices),
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
    if (!best) throw new Error('any number of sellers has every line');
    const chosen = held.map(({ current }) => current);
    for (const { line, to } of best.moves.flatMap((move) => move.lines)) chosen[line] = to;
    return {
      lines: found.map(({ each, offers: [first] }, at) => ({
        wanted: each,
        alone: chosenLine(each, first as PricedOffer),
        together: chosenLine(each, chosen[at] as PricedOffer),
      })),
      moves: best.moves.map(({ lines, savedCents }: Move<PricedOffer>) => ({
        lines: lines.map(({ line }) => line),
        savedCents,
      })),
      unavailable: sought.flatMap(({ each, offers }) => (offers.length === 0 ? [each] : [])),
      totalCents: best.after.totalCents,
      savedCents: best.before.totalCents - best.after.totalCents,
    };
  }
}

const chosenLine = (
  { productId, quantity }: WantedProduct,
  { offer, seller, lineCents }: PricedOffer,
): ChosenLine => ({
  line: { productId, sellerDomain: offer.domain, sellerUrl: offer.url, quantity },
  seller,
  unitCents: lineCents / quantity,
});

/**
 * What can be bought, in stock where anybody has it: from the seller it is wanted from first, then the cheapest; of two that ask
 * the same, the connected one.
 */
function offersFor(
  { quantity, from, without = [] }: WantedProduct,
  product: Product | undefined,
  prices: OwnPrices,
): PricedOffer[] {
  const open = (product?.sellers ?? []).filter(
    (offer) => prices.isAvailable(offer) && !without.includes(offer.seller),
  );
  const orderable = ({ seller }: PricedOffer): number => (prices.connected.has(seller) ? 1 : 0);
  const stocked = open.filter(({ availability }) => availability !== 'backorder');
  const priced = (stocked.length > 0 ? stocked : open)
    .flatMap((offer) => {
      const cents = prices.centsOf(offer);
      return cents === undefined ? [] : [{ offer, seller: offer.seller, lineCents: cents * quantity }];
    })
    .sort((a, b) => a.lineCents - b.lineCents || orderable(b) - orderable(a));
  const theirs = priced.filter(({ seller }) => seller === from?.seller);
  const own =
    theirs.find(({ offer }) => offer.sku === from?.sku) ??
    theirs.find(({ offer }) => offer.url === from?.url);
  return own ? [own, ...priced.filter((each) => each !== own)] : priced;
}
