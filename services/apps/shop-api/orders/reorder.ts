import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { cart, cartStream, lineKey, type CartLine } from '@sextant/domain/cart/cart.js';
import type { OrderLine } from '@sextant/domain/order/events.js';
import { piecesOf } from '@sextant/domain/order/pieces.js';
import { linesToReorder, offerToReorder, type OfferNow } from '@sextant/domain/order/reorder.js';
import { toDollars, type Cents } from '@sextant/domain/shared/money.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { OfferQueries, type OfferedProduct } from '@sextant/read-models/products/offers.queries.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import { orderNotFound } from './order-problem.js';

export class Reorder extends Command<ReorderAnswer> {
  constructor(
    readonly orderId: string,
    readonly only: 'refused' | undefined,
  ) {
    super();
  }
}

interface Found {
  readonly line: OrderLine;
  readonly offer: OfferNow;
}

const offersOf = (product: OfferedProduct | undefined): OfferNow[] =>
  (product?.offers ?? []).map((offer) => ({ ...offer, priceCents: offer.priceCents ?? undefined }));

/** Items refused by two sellers may now come from one: they become one line of the cart. */
function cartLines(found: readonly Found[]): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const { line, offer } of found) {
    const sellerDomain = sellerByKey(offer.seller)?.domain ?? line.sellerDomain;
    const key = lineKey({ productId: line.productId, sellerUrl: offer.url });
    const quantity = line.quantity + (lines.get(key)?.quantity ?? 0);
    lines.set(key, { productId: line.productId, sellerDomain, sellerUrl: offer.url, quantity });
  }
  return [...lines.values()];
}

/** Where two lines of the order become one of the cart, the lower price counts, so that no increase goes unnoticed. */
function orderedAt(found: readonly Found[]): ReorderAnswer['orderedAt'] {
  const cents = new Map<string, { productId: string; sellerUrl: string; cents: Cents }>();
  for (const { line, offer } of found) {
    const ref = { productId: line.productId, sellerUrl: offer.url };
    const before = cents.get(lineKey(ref))?.cents ?? Infinity;
    cents.set(lineKey(ref), { ...ref, cents: Math.min(before, line.unitPriceCents) });
  }
  return [...cents.values()].map(({ cents: each, ...ref }) => ({ ...ref, price: toDollars(each) }));
}

/** Adds the lines of an order to the cart, merged like at login: repeating it does not double the cart. */
@CommandHandler(Reorder)
export class ReorderHandler implements ICommandHandler<Reorder> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly orders: OrderQueries,
    private readonly offers: OfferQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ orderId, only }: Reorder): Promise<ReorderAnswer> {
    const { userId } = signedInUser();
    const order = await this.orders.state(orderId, userId);
    if (!order) throw orderNotFound();
    const wanted = linesToReorder(order, only);
    const products = await this.offers.products(wanted.map(({ productId }) => productId));
    const sought = wanted.map((line) => ({
      line,
      offer: offerToReorder(line, order, offersOf(products.get(line.productId))),
    }));
    const found = sought.flatMap(({ line, offer }) => (offer ? [{ line, offer }] : []));
    const lines = cartLines(found);
    if (lines.length > 0) {
      const at = this.clock.now().toISOString();
      const command = { type: 'MergeCart' as const, userId, at, lines };
      accepted(await this.commands.handle(cart, cartStream(userId), command));
    }
    const moved = found.filter(({ line, offer }) => offer.seller !== line.seller);
    return {
      added: piecesOf(lines),
      fromOthers: {
        pieces: piecesOf(moved.map(({ line }) => line)),
        sellers: [...new Set(moved.map(({ offer }) => sellerLabel(offer.seller)))],
      },
      leftOut: only === undefined ? piecesOf(order.lines) - piecesOf(wanted) : 0,
      unavailable: sought.flatMap(({ line, offer }) => (offer ? [] : [line.productName])),
      orderedAt: orderedAt(found),
    };
  }
}
