import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order, PlaceOrderBody } from '@sextant/contracts/http/orders.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { orderIdOf } from '@sextant/domain/order/order-id.js';
import { isPlaced, type PlacedOrder } from '@sextant/domain/order/state.js';
import { takeOrderedItems } from '@sextant/domain/order/take-ordered-items.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { sealDelivery } from '@sextant/read-models/orders/sealed-delivery.js';
import { Clock } from '../shared/clock.js';
import { orderNotFound, refusedOrder } from './order-problem.js';
import { PriceLines } from './price-lines.js';

export class PlaceOrder {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly body: PlaceOrderBody,
    readonly writes: Writes,
  ) {}
}

/** See the README for what makes a repetition harmless. */
@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    private readonly commands: DeciderCommandHandler,
    private readonly pricing: PriceLines,
    private readonly sealing: Sealing,
    private readonly orders: OrderQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ commandId, userId, body, writes }: PlaceOrder): Promise<Order> {
    const now = this.clock.now();
    const { items, paymentMethod, expectedTotal } = body;
    const { notes: addressed = '', ...shippingAddress } = body.shippingAddress;
    const { notes = addressed } = body;
    const [priced, sealedShippingAddress] = await Promise.all([
      this.pricing.price(userId, items, now),
      sealDelivery(this.sealing, userId, { ...shippingAddress, notes }),
    ]);
    const orderId = orderIdOf(commandId);
    const command = {
      ...({ type: 'PlaceOrder', orderId, userId, at: now.toISOString() } as const),
      ...priced,
      sealedShippingAddress,
      paymentMethod,
      ...(expectedTotal === undefined ? {} : { shownTotalCents: fromDollars(expectedTotal) }),
    };
    const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
    const result = await this.commands.handleNew(order, orderStream(orderId), command, context);
    if (!result.ok) throw refusedOrder(result.error);
    writes.add(result);
    // A repetition may come when staff have deleted the order.
    if (!isPlaced(result.state)) throw orderNotFound();
    await this.takeFromCart(result.state, now, writes);
    return this.orders.answer(result.state);
  }

  private async takeFromCart(placed: PlacedOrder, now: Date, writes: Writes): Promise<void> {
    const { orderId, userId } = placed;
    const { command, commandId } = takeOrderedItems(placed, now.toISOString());
    const context = { commandId, correlationId: orderId, actor: `user:${userId}` };
    const taken = await this.commands.handle(cart, cartStream(userId), command, context);
    if (taken.ok) writes.add(taken);
  }
}
