import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FilledCart } from '@sextant/contracts/http/basket.js';
import { NO_LONGER_LISTED, type ProductCard, type SellerOffer } from '@sextant/contracts/http/catalog.js';
import { cart, cartStream, type CartLine, type CartMove } from '@sextant/domain/cart/cart.js';
import { lineKey } from '@sextant/domain/cart/line-key.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { toDollars, type Cents } from '@sextant/domain/shared/money.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { BasketLimits, turnedAway } from './basket-limits.js';
import {
  OfferChooser,
  type ChosenLine,
  type LineChoice,
  type OfferChoices,
  type WantedProduct,
} from './choose-offers.js';

/** Items of a wanted product that a line of the cart holds. */
interface HeldItems<W extends WantedProduct> {
  readonly wanted: W;
  readonly line: CartLine;
  /** Of the wanted product; the line may hold more. */
  readonly quantity: number;
}

/** Items of a wanted product that are in the cart now. */
interface InCart<W extends WantedProduct> extends HeldItems<W> {
  /** Price of one pack, the caller's own price where there is one; undefined when the seller of a line in the cart names none. */
  readonly unitCents: Cents | undefined;
  /** Availability at its seller; undefined like the price. */
  readonly availability: SellerOffer['availability'] | undefined;
}

/** What filling a cart would do. */
interface Plan<W extends WantedProduct> {
  /** Wanted items that the cart holds already. */
  readonly there: readonly HeldItems<W>[];
  /** Their number by wanted product. */
  readonly heldOf: ReadonlyMap<W, number>;
  /** The offers for the others: each `wanted` has the quantity that is lacking. */
  readonly best: OfferChoices<W>;
  readonly noRoom: readonly W[];
}

interface Filled<W extends WantedProduct> {
  readonly lines: readonly InCart<W>[];
  /** Number of wanted products that the cart held before, of which only what was missing was added. */
  readonly held: number;
  /** Items of the wanted ones that the cart held before, from whatever seller. */
  readonly heldItems: number;
  /** Moves away from the preferred offers; they can be taken back. */
  readonly moves: readonly CartMove[];
  /** Total of the whole cart. */
  readonly totalCents: Cents;
  /** Saving against buying each product from its preferred seller, or where it alone is cheapest. */
  readonly savedCents: Cents;
  /** Most by which another choice of sellers could be cheaper. */
  readonly gapCents: Cents;
  /** Products without an offer that has a price and is in stock or on backorder. */
  readonly unavailable: readonly W[];
  /** Products the cart has no room for, also where it holds fewer: the missing items may need a line at another seller. */
  readonly noRoom: readonly W[];
}

/** Total quantity by key. */
function sums<T extends { readonly quantity: number }, Key>(
  items: readonly T[],
  keyOf: (item: T) => Key,
): Map<Key, number> {
  const found = new Map<Key, number>();
  for (const item of items) found.set(keyOf(item), (found.get(keyOf(item)) ?? 0) + item.quantity);
  return found;
}

/** The first item of each key, with the total quantity. */
function together<T extends { readonly quantity: number }>(
  items: readonly T[],
  keyOf: (item: T) => string,
): T[] {
  const firsts = new Map(items.toReversed().map((item) => [keyOf(item), item]));
  return [...sums(items, keyOf)].map(([key, quantity]) => ({ ...(firsts.get(key) as T), quantity }));
}

const productOf = ({ productId }: { readonly productId: string }): string => productId;

/** Wanted items that these lines hold, each item once: first at the preferred offer, then at any other. */
function itemsHeld<W extends WantedProduct>(wanted: readonly W[], held: readonly CartLine[]): HeldItems<W>[] {
  const missing = new Map(wanted.map((each) => [each, each.quantity]));
  const free = new Map(held.map((line) => [line, line.quantity]));
  const byProduct = Map.groupBy(held, productOf);
  const places = wanted.flatMap((each) =>
    (byProduct.get(each.productId) ?? []).map((line) => ({ wanted: each, line })),
  );
  const isPreferred = ({ wanted: { from }, line }: (typeof places)[number]): boolean =>
    line.sellerUrl === from?.url;
  const inTurn = [...places.filter(isPreferred), ...places.filter((place) => !isPreferred(place))];
  return inTurn.flatMap(({ wanted: each, line }) => {
    const [lacks, has] = [missing.get(each) ?? 0, free.get(line) ?? 0];
    const quantity = Math.min(lacks, has);
    missing.set(each, lacks - quantity);
    free.set(line, has - quantity);
    return quantity > 0 ? [{ wanted: each, line, quantity }] : [];
  });
}

/**
 * Puts products into the caller's cart from the sellers with the lowest total, given the lines it holds, which stay at theirs. Of a
 * product that the cart holds only the missing items come in, so that a repetition does not double the cart. They are chosen like
 * any other, because the line it is held in may be the dearest, or at a seller that the buyer has not connected.
 */
@Injectable()
export class CartFiller {
  constructor(
    private readonly commands: RequestCommands,
    private readonly limits: BasketLimits,
    private readonly chooser: OfferChooser,
    private readonly carts: CartQueries,
    private readonly products: ProductQueries,
    private readonly clock: Clock,
  ) {}

  /** Throws like `BasketLimits`. */
  async fill<W extends WantedProduct>(wanted: readonly W[]): Promise<Filled<W>> {
    const { userId } = signedInUser();
    const held = await this.carts.lines(userId);
    const { there, heldOf, noRoom, ...plan } = await this.limits.run(() => this.plan(userId, wanted, held));
    const best = { ...plan.best, lines: plan.best.lines.map(atPaidPrice) };
    const made = movesOf(best.lines, best.moves);
    const moved = new Set(made.flatMap(({ lines }) => lines.map(({ from }) => from)));
    const coming = best.lines.map(({ alone, together: cheapest }) =>
      moved.has(alone.line) ? alone.line : cheapest.line,
    );
    const noted = notedIn(held, [...coming, ...made.flatMap((move) => move.lines.map(({ to }) => to))]);
    const moves = made.map((move) => ({
      ...move,
      lines: move.lines.map(({ from, to, ...line }) => ({ ...line, from: noted(from), to: noted(to) })),
    }));
    const heldIn = sums(held, lineKey);
    const lines = together(coming.map(noted), lineKey).map((line) => ({
      ...line,
      quantity: (heldIn.get(lineKey(line)) ?? 0) + line.quantity,
    }));
    if (lines.length > 0) {
      const at = this.clock.now().toISOString();
      const command = { type: 'MergeCart' as const, userId, at, lines, moves };
      accepted(await this.commands.handle(cart, cartStream(userId), command));
    }
    return {
      lines: [
        ...there.map((each) => {
          const found = best.inCart.get(lineKey(each.line));
          return { ...each, unitCents: found?.unitCents, availability: found?.offer.availability };
        }),
        ...best.lines.map(({ wanted: each, together: { line, unitCents, offer } }) => ({
          wanted: each,
          line,
          quantity: line.quantity,
          unitCents,
          availability: offer.availability,
        })),
      ],
      held: heldOf.size,
      heldItems: itemCountOf(there),
      moves,
      totalCents: best.totalCents,
      savedCents: best.savedCents,
      gapCents: best.gapCents,
      unavailable: best.unavailable,
      noRoom,
    };
  }

  /**
   * What `fill` would do to a cart; to be run within `BasketLimits`.
   * @param held lines of the cart
   */
  async plan<W extends WantedProduct>(
    userId: string,
    wanted: readonly W[],
    held: readonly CartLine[],
  ): Promise<Plan<W>> {
    const there = itemsHeld(wanted, held);
    const heldOf = sums(there, ({ wanted: each }) => each);
    const lacking = wanted
      .map((each) => ({ ...each, quantity: each.quantity - (heldOf.get(each) ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    const room = Math.max(0, MAX_LINES - held.length);
    const best = await this.chooser.linesFor(userId, lacking.slice(0, room), held);
    return { there, heldOf, best, noRoom: lacking.slice(room) };
  }

  /** Names of products, in the given order. */
  async namesOf(wanted: readonly WantedProduct[]): Promise<string[]> {
    if (wanted.length === 0) return [];
    const ids = wanted.map(({ productId }) => productId);
    const cards = await this.products.cards(ids);
    return ids.map((id) => {
      const card = cards.get(id);
      return card ? (JSON.parse(card) as ProductCard).product_name : NO_LONGER_LISTED;
    });
  }
}

/** Refusals, for the documentation of calls, of those that fill the cart. */
export const notFilled = {
  ...turnedAway,
  409: 'cart_full: lines have come in meanwhile',
  422: 'quantity_out_of_range',
};

/** Puts products into the cart, from the sellers with the lowest total. */
export class FillCart extends Command<FilledCart> {
  constructor(readonly products: readonly WantedProduct[]) {
    super();
  }
}

@CommandHandler(FillCart)
export class FillCartHandler implements ICommandHandler<FillCart> {
  constructor(private readonly filler: CartFiller) {}

  async execute({ products }: FillCart): Promise<FilledCart> {
    // A caller may name a product twice.
    const { lines, held, totalCents, savedCents, gapCents, unavailable, noRoom } = await this.filler.fill(
      together(products, productOf),
    );
    return {
      lines: new Set(lines.map(({ wanted }) => wanted.productId)).size,
      held,
      sellers: [...new Set(lines.map(({ line }) => sellerLabel(line.sellerDomain)))],
      total: toDollars(totalCents),
      saved: toDollars(savedCents),
      gap: toDollars(gapCents),
      unavailable: await this.filler.namesOf(unavailable),
      noRoom: await this.filler.namesOf(noRoom),
    };
  }
}

/**
 * Notes of lines that become one the lower price, so that no increase is hidden. The note of a line that the cart holds stays: the
 * line is given none.
 */
function notedIn(held: readonly CartLine[], coming: readonly CartLine[]): (line: CartLine) => CartLine {
  const lowest = new Map<string, Cents>();
  for (const line of coming)
    if (line.notedPriceCents !== undefined)
      lowest.set(lineKey(line), Math.min(lowest.get(lineKey(line)) ?? Infinity, line.notedPriceCents));
  for (const line of held) lowest.delete(lineKey(line));
  return (line) => ({ ...line, notedPriceCents: lowest.get(lineKey(line)) });
}

/** The choice with the price paid before noted of lines that come from the preferred seller. */
function atPaidPrice<W extends WantedProduct>(choice: LineChoice<W>): LineChoice<W> {
  const { from } = choice.wanted;
  const noted = (chosen: ChosenLine): ChosenLine =>
    from?.paidCents === undefined || chosen.offer.seller !== from.seller
      ? chosen
      : { ...chosen, line: { ...chosen.line, notedPriceCents: from.paidCents } };
  return { ...choice, alone: noted(choice.alone), together: noted(choice.together) };
}

/** Moves of lines that had a seller; lines without one are purchases, not moves. */
function movesOf<W extends WantedProduct>(
  lines: readonly LineChoice<W>[],
  moves: readonly { readonly lines: readonly number[]; readonly savedCents: Cents }[],
): CartMove[] {
  return moves.flatMap(({ lines: places, savedCents }): CartMove[] => {
    const moving = places.flatMap((at) => lines[at] ?? []);
    if (!moving.some(({ wanted: { from }, alone }) => from?.seller === alone.offer.seller)) return [];
    const moveId = createHash('sha256')
      .update(JSON.stringify([requestContext().commandId, places]))
      .digest('base64url')
      .slice(0, 22);
    return [
      {
        moveId,
        savedCents,
        lines: moving.map(({ alone, together: { line: to } }) => ({
          from: alone.line,
          fromUnitPriceCents: alone.unitCents,
          to,
        })),
      },
    ];
  });
}
