import { Injectable } from '@nestjs/common';
import type { Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { basketCost, type BasketOffer } from '@sextant/domain/basket/basket.js';
import type { HeldLine, Move } from '@sextant/domain/basket/suggest-moves.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import { lineKey } from '@sextant/domain/cart/line-key.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { productsOf } from './documents.js';
import { Optimizer } from './optimizer.js';
import { OwnPriceReader, type OwnPrices } from './own-prices.js';

interface ProductQuantity {
  readonly productId: string;
  readonly quantity: number;
}

/** A wanted product, from any seller. */
export interface WantedProduct extends ProductQuantity {
  /** Preferred offer; kept on a tie. The buyer knows the price paid before, where there is one. */
  readonly from?: {
    readonly seller: string;
    readonly sku: string;
    readonly url: string;
    readonly paidCents?: Cents;
  };
  /** Keys of sellers not to buy from. */
  readonly without?: readonly string[];
  /** Chooses among the preferred offer and those of connected sellers; among all others only if none of these has the product. */
  readonly connectedFirst?: boolean;
}

/** A wanted product with alternatives. */
interface WantedChoice extends WantedProduct {
  readonly orElse?: readonly ProductQuantity[];
}

/** A line of the cart with its offer. */
export interface ChosenLine {
  readonly line: CartLine;
  readonly product: Product;
  readonly offer: SellerOffer;
  readonly unitCents: Cents;
}

export interface LineChoice<W extends WantedChoice> {
  readonly wanted: W;
  /** Offer if the product is bought alone: the preferred one, else the cheapest. */
  readonly alone: ChosenLine;
  /** Offer in the cheapest basket. */
  readonly together: ChosenLine;
}

export interface OfferChoices<W extends WantedChoice> {
  /** Lines in the order of the wanted products, without unavailable ones. */
  readonly lines: readonly LineChoice<W>[];
  /** Moves from `alone` to `together`, by index of the line. Each can be taken back without changing the others' savings. */
  readonly moves: readonly { readonly lines: readonly number[]; readonly savedCents: Cents }[];
  readonly unavailable: readonly W[];
  /** The other lines of the cart, by line key; absent without a price. */
  readonly inCart: ReadonlyMap<string, ChosenLine>;
  /** Total of everything, `inCart` included. */
  readonly totalCents: Cents;
  /** What the wanted products add to the cost of `inCart`; the shipping is below 0 where a seller then ships for less. */
  readonly addedCents: Cents;
  readonly addedShippingCents: Cents;
  /** Saving against buying each product `alone`. */
  readonly savedCents: Cents;
  /** Most by which another choice could be cheaper. */
  readonly gapCents: Cents;
}

interface PricedOffer extends BasketOffer {
  readonly product: Product;
  readonly offer: SellerOffer;
  readonly quantity: number;
}

/** The sellers to buy products from for the lowest total, with shipping and the buyer's own prices. */
@Injectable()
export class OfferChooser {
  constructor(
    private readonly products: ProductQueries,
    private readonly ownPrices: OwnPriceReader,
    private readonly optimizer: Optimizer,
  ) {}

  /**
   * @param userId undefined for a visitor, who has list prices only
   * @param inCart other lines of the cart, which stay at their sellers and count toward free shipping
   */
  async linesFor<W extends WantedChoice>(
    userId: string | undefined,
    wanted: readonly W[],
    inCart: readonly CartLine[] = [],
  ): Promise<OfferChoices<W>> {
    const ids = [...inTurns(wanted.map(choicesOf)), ...inCart].map(({ productId }) => productId);
    const products = await productsOf(this.products, ids);
    const prices = await this.ownPrices.of(userId, [...products.values()]);
    const sought = wanted.map((each) => ({ each, offers: offersFor(each, products, prices) }));
    const found = sought.filter(({ offers }) => offers.length > 0);
    const fixed = inCart.flatMap(({ productId, sellerUrl, quantity }) => {
      const product = products.get(productId);
      const offer = product?.sellers.find(({ url }) => url === sellerUrl);
      return product && offer ? priced(product, offer, quantity, prices) : [];
    });
    const held: HeldLine<PricedOffer>[] = [
      ...found.map(({ offers: [current, ...others] }) => ({ current: current as PricedOffer, others })),
      ...fixed.map((current) => ({ current, others: [] })),
    ];
    const best = await this.optimizer.suggest(held, undefined);
    if (!best) throw new Error('any number of sellers has every line');
    const inCartAlone = basketCost(fixed, (seller) => sellerByKey(seller)?.shipping);
    const chosen = held.map(({ current }) => current);
    for (const { line, to } of best.moves.flatMap((move) => move.lines)) chosen[line] = to;
    return {
      lines: found.map(({ each, offers: [first] }, at) => ({
        wanted: each,
        alone: chosenLine(first as PricedOffer),
        together: chosenLine(chosen[at] as PricedOffer),
      })),
      moves: best.moves.map(({ lines, savedCents }: Move<PricedOffer>) => ({
        lines: lines.map(({ line }) => line),
        savedCents,
      })),
      unavailable: sought.flatMap(({ each, offers }) => (offers.length === 0 ? [each] : [])),
      inCart: new Map(fixed.map(chosenLine).map((chosen) => [lineKey(chosen.line), chosen])),
      totalCents: best.after.totalCents,
      addedCents: best.after.totalCents - inCartAlone.totalCents,
      addedShippingCents: best.after.shippingCents - inCartAlone.shippingCents,
      savedCents: best.before.totalCents - best.after.totalCents,
      gapCents: best.gapCents,
    };
  }
}

const chosenLine = ({ product, offer, quantity, lineCents }: PricedOffer): ChosenLine => {
  const unitCents = lineCents / quantity;
  return {
    line: {
      productId: product._id,
      sellerDomain: offer.domain,
      sellerUrl: offer.url,
      quantity,
      notedPriceCents: unitCents,
    },
    product,
    offer,
    unitCents,
  };
};

const choicesOf = ({ productId, quantity, orElse = [] }: WantedChoice): readonly ProductQuantity[] => [
  { productId, quantity },
  ...orElse,
];

/** The first of each list, then the second of each: the order in which own prices are asked for while there is time. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

function priced(product: Product, offer: SellerOffer, quantity: number, prices: OwnPrices): PricedOffer[] {
  const cents = prices.centsOf(offer);
  return cents === undefined
    ? []
    : [{ product, offer, quantity, seller: offer.seller, lineCents: cents * quantity }];
}

/**
 * Available offers to choose from, only those in stock if there are any: first the preferred one, then the cheapest; at the same
 * price connected sellers first.
 */
function offersFor(
  wanted: WantedChoice,
  products: ReadonlyMap<string, Product>,
  prices: OwnPrices,
): PricedOffer[] {
  const { from, without = [], connectedFirst = false } = wanted;
  const all = choicesOf(wanted).flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    const open = (product?.sellers ?? []).filter(
      (offer) => prices.isAvailable(offer) && !without.includes(offer.seller),
    );
    return product ? open.flatMap((offer) => priced(product, offer, quantity, prices)) : [];
  });
  const theirs = all.filter(({ seller }) => seller === from?.seller);
  const own =
    theirs.find(({ offer }) => offer.sku === from?.sku) ??
    theirs.find(({ offer }) => offer.url === from?.url);
  const isConnected = ({ seller }: PricedOffer): boolean => prices.connected.has(seller);
  const near = connectedFirst ? all.filter((each) => each === own || isConnected(each)) : [];
  const reach = near.length > 0 ? near : all;
  const stocked = reach.filter(({ offer }) => offer.availability !== 'backorder');
  const offers = (stocked.length > 0 ? stocked : reach).toSorted(
    (a, b) => a.lineCents - b.lineCents || Number(isConnected(b)) - Number(isConnected(a)),
  );
  return own && offers.includes(own) ? [own, ...offers.filter((each) => each !== own)] : offers;
}
