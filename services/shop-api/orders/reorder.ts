import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { cart, type CartLine } from '@sextant/domain/cart/cart.js';
import type { OrderLine } from '@sextant/domain/order/events.js';
import { CommandHandling } from '@sextant/platform/commands/command-handling.js';
import type { Writes } from '@sextant/platform/http/own-writes/own-writes.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { OfferQueries, type OfferedProduct } from '@sextant/read-models/products/offers.queries.js';
import { accepted } from '../shared/accepted.js';
import { Clock } from '../shared/clock.js';
import { orderNotFound } from './order-problem.js';

export class Reorder {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly orderId: string,
    readonly writes: Writes,
  ) {}
}

/** The same article of the same seller, at the address it has today; undefined when nobody offers it like that. */
function offeredLine(line: OrderLine, product: OfferedProduct | undefined): CartLine | undefined {
  const { productId, seller, sku, sellerUrl, sellerDomain, quantity } = line;
  const own = product?.offers.filter((offer) => offer.seller === seller) ?? [];
  const offer = own.find((o) => o.sku === sku) ?? own.find((o) => o.url === sellerUrl);
  return offer && { productId, sellerDomain, sellerUrl: offer.url, quantity };
}

/** Puts what an order held into the cart, merged like at login: twice the same order does not double the cart. */
@CommandHandler(Reorder)
export class ReorderHandler implements ICommandHandler<Reorder> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly orders: OrderQueries,
    private readonly offers: OfferQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ commandId, userId, orderId, writes }: Reorder): Promise<ReorderAnswer> {
    const order = await this.orders.state(orderId, userId);
    if (!order) throw orderNotFound();
    const products = await this.offers.products(order.lines.map(({ productId }) => productId));
    const found = order.lines.map((line) => ({
      line: offeredLine(line, products.get(line.productId)),
      name: line.productName,
    }));
    const lines = found.flatMap(({ line }) => line ?? []);
    if (lines.length > 0) {
      const command = { type: 'MergeCart', userId, lines, at: this.clock.now().toISOString() } as const;
      const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
      writes.add(accepted(await this.commands.handle(cart, `cart-${userId}`, command, context)));
    }
    return { added: lines.length, unavailable: found.flatMap(({ line, name }) => (line ? [] : [name])) };
  }
}
