import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReorderAnswer, ReorderedLine } from '@sextant/contracts/http/orders.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import { lineKey } from '@sextant/domain/cart/line-key.js';
import type { OrderLine } from '@sextant/domain/order/events.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { linesToReorder, wantedAgain } from '@sextant/domain/order/reorder.js';
import { dollarsOrNull, toDollars, type Cents } from '@sextant/domain/shared/money.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import type { WantedProduct } from '../basket/choose-offers.js';
import { CartFiller } from '../basket/fill-cart.js';
import { unknownOrder } from './order-problem.js';

export class Reorder extends Command<ReorderAnswer> {
  constructor(
    readonly orderId: string,
    readonly only: 'refused' | undefined,
  ) {
    super();
  }
}

/**
 * Puts the lines of an order into the cart: from their sellers, or from connected ones where the cart then costs less. Lines that
 * none of these has come from others.
 */
@CommandHandler(Reorder)
export class ReorderHandler implements ICommandHandler<Reorder> {
  constructor(
    private readonly orders: OrderQueries,
    private readonly filler: CartFiller,
  ) {}

  async execute({ orderId, only }: Reorder): Promise<ReorderAnswer> {
    const { userId } = signedInUser();
    const order = await this.orders.state(orderId, userId);
    if (!order) throw unknownOrder();
    const ordered = linesToReorder(order, only);
    const filled = await this.filler.fill(
      ordered.map((was): WantedAgain => {
        const { productId, quantity, seller, sku, sellerUrl: url, unitPriceCents: paidCents } = was;
        const { stays, without } = wantedAgain(was, order);
        const from = stays ? { seller, sku, url, paidCents } : undefined;
        return { was, productId, quantity, without, connectedFirst: true, from };
      }),
    );
    const linesOf = Map.groupBy(filled.lines, ({ wanted: { was } }) => was);
    const inCart = ordered.flatMap((was) =>
      (linesOf.get(was) ?? []).map(({ line, quantity, unitCents, availability }): Reordered => ({
        was,
        now: line,
        quantity,
        unitCents,
        onBackorder: availability === 'backorder',
      })),
    );
    const isElsewhere = ({ was, now }: Reordered): boolean =>
      sellerByKey(now.sellerDomain)?.key !== was.seller;
    const elsewhere = inCart.filter(isElsewhere);
    const namesOf = (missing: readonly WantedAgain[]): string[] => [
      ...new Set(missing.map(({ was }) => was.productName)),
    ];
    return {
      added: itemCountOf(inCart),
      held: filled.heldItems,
      fromOthers: {
        pieces: itemCountOf(elsewhere),
        sellers: [...new Set(elsewhere.map(({ now }) => sellerLabel(now.sellerDomain)))],
        saved: toDollars(filled.moves.reduce((sum, { savedCents }) => sum + savedCents, 0)),
        moves: filled.moves.map(({ moveId }) => moveId),
      },
      total: toDollars(filled.totalCents),
      leftOut: only === undefined ? itemCountOf(order.lines) - itemCountOf(ordered) : 0,
      unavailable: namesOf(filled.unavailable),
      noRoom: namesOf(filled.noRoom),
      orderedAt: orderedAt(inCart.filter((each) => !isElsewhere(each))),
      changed: inCart
        .filter((each) => isElsewhere(each) || each.unitCents !== each.was.unitPriceCents || each.onBackorder)
        .map(changedLine),
    };
  }
}

interface WantedAgain extends WantedProduct {
  readonly was: OrderLine;
}

/** Items of a line of the order, and the line of the cart that buys them again. */
interface Reordered {
  readonly was: OrderLine;
  readonly now: CartLine;
  readonly quantity: number;
  readonly unitCents: Cents | undefined;
  readonly onBackorder: boolean;
}

const changedLine = ({ was, now, unitCents, onBackorder }: Reordered): ReorderedLine => ({
  product: was.productName,
  orderedFrom: sellerLabel(was.sellerDomain),
  orderedPrice: toDollars(was.unitPriceCents),
  seller: sellerLabel(now.sellerDomain),
  price: dollarsOrNull(unitCents),
  onBackorder,
});

/** Ordered prices by cart line, of lines that stay with their seller. Of two order lines in one cart line the lower price counts, so that no increase is hidden. */
function orderedAt(stayed: readonly Pick<Reordered, 'was' | 'now'>[]): ReorderAnswer['orderedAt'] {
  const prices = new Map<string, ReorderAnswer['orderedAt'][number]>();
  for (const {
    was,
    now: { productId, sellerUrl },
  } of stayed) {
    const key = lineKey({ productId, sellerUrl });
    const price = Math.min(prices.get(key)?.price ?? Infinity, toDollars(was.unitPriceCents));
    prices.set(key, { productId, sellerUrl, price });
  }
  return [...prices.values()];
}
